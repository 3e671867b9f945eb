package io.virtfleet.provider.libvirt.domain;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.w3c.dom.Text;

/** Writes a document; every value is escaped, and one that no document can hold is refused. */
public final class XmlText {
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newFactory();

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter writer;

    public XmlText() {
        try {
            writer = FACTORY.createXMLStreamWriter(text);
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether a document can hold this text. */
    public static boolean holds(String text) {
        return text.codePoints().noneMatch(XmlText::illegal);
    }

    /** What stands inside an element. */
    @FunctionalInterface
    public interface Body {
        void write();
    }

    /** An element with attributes, given as names and values in turn, and a body. */
    public XmlText element(String name, Body body, Object... attributes) {
        return written(() -> {
            writer.writeStartElement(name);
            writeAttributes(attributes);
            body.write();
            writer.writeEndElement();
        });
    }

    /** An element with attributes alone. */
    public XmlText empty(String name, Object... attributes) {
        return written(() -> {
            writer.writeEmptyElement(name);
            writeAttributes(attributes);
        });
    }

    /** An element that holds a text. */
    public XmlText text(String name, Object value, Object... attributes) {
        return element(name, () -> written(() -> writer.writeCharacters(legal(value))), attributes);
    }

    /** An element that was read, with all that is in it but comments. */
    public XmlText copy(XmlNode node) {
        return written(() -> copy(node.element()));
    }

    private void copy(Element element) throws XMLStreamException {
        NodeList children = element.getChildNodes();
        if (children.getLength() == 0) {
            writer.writeEmptyElement(element.getTagName());
            copyAttributes(element);
            return;
        }
        writer.writeStartElement(element.getTagName());
        copyAttributes(element);
        for (int i = 0; i < children.getLength(); i++) {
            switch (children.item(i)) {
                case Element child -> copy(child);
                case Text words -> writer.writeCharacters(words.getData());
                default -> {}
            }
        }
        writer.writeEndElement();
    }

    private void copyAttributes(Element element) throws XMLStreamException {
        NamedNodeMap attributes = element.getAttributes();
        for (int i = 0; i < attributes.getLength(); i++) {
            Node attribute = attributes.item(i);
            writer.writeAttribute(attribute.getNodeName(), attribute.getNodeValue());
        }
    }

    @Override
    public String toString() {
        // An element without a body is open until something follows it.
        return written(writer::writeEndDocument).written(writer::flush).text.toString();
    }

    private void writeAttributes(Object... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            writer.writeAttribute(attributes[i].toString(), legal(attributes[i + 1]));
        }
    }

    private static String legal(Object value) {
        String text = value.toString();
        text.codePoints().filter(XmlText::illegal).findFirst().ifPresent(code -> {
            throw new IllegalArgumentException(
                    "a text holds the character U+%04X, which no document can hold".formatted(code));
        });
        return text;
    }

    /** XML 1.0, section 2.2; what Java keeps of a broken pair is a surrogate. */
    private static boolean illegal(int code) {
        boolean blank = code == '\t' || code == '\n' || code == '\r';
        return (code < ' ' && !blank)
                || (code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE)
                || code == 0xFFFE
                || code == 0xFFFF;
    }

    private interface Write {
        void run() throws XMLStreamException;
    }

    private XmlText written(Write write) {
        try {
            write.run();
            return this;
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("a writer into memory failed", impossible);
        }
    }
}
