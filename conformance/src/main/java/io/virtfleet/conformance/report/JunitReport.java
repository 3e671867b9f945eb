package io.virtfleet.conformance.report;

import io.virtfleet.conformance.run.CaseResult;
import io.virtfleet.conformance.run.Verdict;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The report in the form that build servers read. */
public final class JunitReport {
    private JunitReport() {}

    public static String of(RunReport report) {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            write(report, xml);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a report in memory cannot be written", e);
        }
        return text.toString();
    }

    private static void write(RunReport report, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "conformance of " + report.provider());
        xml.writeAttribute("tests", Integer.toString(report.results().size()));
        xml.writeAttribute("failures", Long.toString(report.failed()));
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", Long.toString(report.notApplicable()));
        xml.writeAttribute("time", RunReport.seconds(report.duration()));
        for (CaseResult each : report.results()) {
            write(each, xml);
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static void write(CaseResult result, XMLStreamWriter xml) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", result.conformanceCase().id());
        xml.writeAttribute("name", result.conformanceCase().name());
        xml.writeAttribute("time", RunReport.seconds(result.duration()));
        switch (result.verdict()) {
            case Verdict.Passed() -> {}
            case Verdict.Failed(String message) -> child(xml, "failure", message);
            case Verdict.NotApplicable(String reason) -> child(xml, "skipped", reason);
        }
        xml.writeEndElement();
    }

    private static void child(XMLStreamWriter xml, String name, String message) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeAttribute("message", message.replaceAll("\\p{Cntrl}", " "));
        xml.writeEndElement();
    }
}
