package io.virtfleet.provider.libvirt.domain;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** An element of a document that was read: what is missing in it is empty, never an error. */
public final class XmlNode {
    private static final DocumentBuilderFactory FACTORY = hardened();

    private final Element element;

    private XmlNode(Element element) {
        this.element = element;
    }

    /** The root of a document; a document type, and with it every entity, is refused. */
    public static XmlNode parse(String text) {
        try {
            InputSource source = new InputSource(new StringReader(text));
            return new XmlNode(FACTORY.newDocumentBuilder().parse(source).getDocumentElement());
        } catch (SAXException | IOException | ParserConfigurationException broken) {
            throw new IllegalArgumentException("a document cannot be read: " + broken.getMessage(), broken);
        }
    }

    private static DocumentBuilderFactory hardened() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setNamespaceAware(true);
            factory.setExpandEntityReferences(false);
            return factory;
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    Element element() {
        return element;
    }

    /** The elements of this name right below this one, whatever their namespace. */
    public List<XmlNode> all(String name) {
        return children()
                .filter(child -> name.equals(child.element.getLocalName()))
                .toList();
    }

    /** The first of {@link #all}. */
    public Optional<XmlNode> first(String name) {
        return all(name).stream().findFirst();
    }

    /** The elements below that a path of names leads to. */
    public List<XmlNode> all(String name, String... further) {
        List<XmlNode> found = all(name);
        for (String next : further) {
            found = found.stream().flatMap(node -> node.all(next).stream()).toList();
        }
        return found;
    }

    /** An attribute; empty when there is none. */
    public String attribute(String name) {
        return element.getAttribute(name);
    }

    /** An attribute of the first element of that name; empty when there is no such element. */
    public String attribute(String child, String name) {
        return first(child).map(node -> node.attribute(name)).orElse("");
    }

    public String namespace() {
        return Optional.ofNullable(element.getNamespaceURI()).orElse("");
    }

    public String text() {
        return element.getTextContent();
    }

    /** The text of the first element of that name; empty when there is none. */
    public String text(String child) {
        return first(child).map(XmlNode::text).orElse("");
    }

    private Stream<XmlNode> children() {
        NodeList nodes = element.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(node -> new XmlNode((Element) node));
    }
}
