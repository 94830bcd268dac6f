import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataSetNames, slipRecordNames } from '../../../contract/reports/dataSets.ts';
import { elements } from '../../../contract/reports/dialect.ts';
import { askedIn, readDefinition } from '../../../contract/reports/read.ts';

const report = (xml: string) => readDefinition(xml, { kind: 'report', data: 'appointments' });
const slip = (xml: string) => readDefinition(xml, { kind: 'slip', data: 'patient' });
const faultOf = (read: ReturnType<typeof report>) =>
  'fault' in read
    ? `${read.fault.code.replace('REPORT.XML.', '')} ${read.fault.params.line}`
    : 'read';

describe('a report is read', () => {
  it('of the declared elements and the fields of its rows', () => {
    const xml = `<?xml version="1.0"?>
      <!-- by doctor -->
      <page size="A5" orientation="landscape">
        <head title="Doctors &amp; visits"><text><field name="periodStart"/></text></head>
        <chart by="doctor" value="sum" field="minutes"/>
        <each by="doctor">
          <text style="heading"><field name="doctor"/>: <field value="count"/></text>
          <table><column field="time" format="time"/><column field="patientName" total="count"/></table>
          <each><if field="remark" empty="no"><text><field name="remark"/></text></if></each>
        </each>
      </page>`;
    expect(faultOf(report(xml))).toBe('read');
  });

  it.each([
    ['', 'NOT_XML 1'],
    ['words', 'NOT_XML 1'],
    ['<page>', 'NOT_XML 1'],
    ['<page/><page/>', 'NOT_XML 1'],
    ['<page>\n<text>&lol;</text></page>', 'NOT_XML 2'],
    ['<!DOCTYPE page [<!ENTITY lol "lol">]><page/>', 'DOCTYPE 1'],
    ['<!DOCTYPE page SYSTEM "file:///etc/passwd"><page/>', 'DOCTYPE 1'],
    ['<page>\n<?php system("id") ?></page>', 'INSTRUCTION 2'],
    ['<?xml-stylesheet href="http://example.com/x.xsl"?><page/>', 'INSTRUCTION 1'],
    ['<html/>', 'ELEMENT 1'],
    ['<page>\n\n<script>alert(1)</script></page>', 'ELEMENT 3'],
    ['<page><xi:include href="file:///etc/passwd"/></page>', 'ELEMENT 1'],
    ['<page><constructor/></page>', 'ELEMENT 1'],
    ['<text/>', 'ROOT 1'],
    ['<page><page/></page>', 'PLACE 1'],
    ['<page><column/></page>', 'PLACE 1'],
    ['<page>words</page>', 'WORDS 1'],
    ['<page><table>words</table></page>', 'WORDS 1'],
    ['<page onload="x"/>', 'ATTRIBUTE 1'],
    ['<page constructor="x"/>', 'ATTRIBUTE 1'],
    ['<page size="A3"/>', 'VALUE 1'],
    ['<page><row><column width="0"/></row></page>', 'NUMBER 1'],
    ['<page><row><column width="1e9"/></row></page>', 'NUMBER 1'],
    ['<page><row><column field="day"/></row></page>', 'ATTRIBUTE 1'],
    ['<page><table><column field="password"/></table></page>', 'FIELD 1'],
    ['<page><table><column field="__proto__"/></table></page>', 'FIELD 1'],
    ['<page><table><column field="price"/></table></page>', 'FIELD 1'],
    ['<page><table><column/></table></page>', 'MISSING 1'],
    ['<page><table><column field="day" value="sum"/></table></page>', 'ONE_ROW 1'],
    ['<page><table by="doctor"><column field="day"/></table></page>', 'MANY_ROWS 1'],
    ['<page><table by="doctor"><column field="day" value="sum"/></table></page>', 'NO_NUMBER 1'],
    ['<page><text><field name="patientName"/></text></page>', 'MANY_ROWS 1'],
    ['<page><text><field name="count()"/></text></page>', 'FIELD 1'],
    ['<page><text><field name="1+1"/></text></page>', 'FIELD 1'],
    ['<page><text><field/></text></page>', 'MISSING 1'],
    ['<page><text><field ask="What"/></text></page>', 'ASK 1'],
    ['<page><if is="x"/></page>', 'MISSING 1'],
    ['<page><each><if field="day" is="x" not="y"/></each></page>', 'ONE_CONDITION 1'],
    ['<page><each><each/></each></page>', 'ONE_ROW 1'],
    ['<page><each><chart by="doctor"/></each></page>', 'ONE_ROW 1'],
    ['<page><chart/></page>', 'MISSING 1'],
    ['<page><each><image field="day"/></each></page>', 'NO_PICTURE 1'],
    ['<page><image src="http://169.254.169.254/"/></page>', 'ATTRIBUTE 1'],
    [`<page><head title="${'x'.repeat(201)}"/></page>`, 'LONG 1'],
    [`<page>${'<each by="doctor">'.repeat(16)}${'</each>'.repeat(16)}</page>`, 'TOO_DEEP 1'],
    [`<page>${' '.repeat(20_000)}</page>`, 'TOO_LONG 1'],
    ['<page>'.repeat(3_000), 'PLACE 1'],
  ])('and nothing else: %#', (xml, fault) => {
    expect(faultOf(report(xml))).toBe(fault);
  });

  it('quickly, whatever it is, and without an error of its own', () => {
    const names = constantFrom(...Object.keys(elements), 'script', '!DOCTYPE', '?xml', '&a;');
    const part = oneof(
      string(),
      names.map((name) => `<${name}>`),
      names.map((name) => `</${name}>`),
      names.map((name) => `<${name} by="doctor" field="day" name="x"/>`),
    );
    assert(
      property(array(part, { maxLength: 60 }), (parts) => {
        const read = report(`<page>${parts.join('')}</page>`);
        expect('page' in read || read.fault.params.line > 0).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a slip is read', () => {
  it('of one record, with what it asks for, each once', () => {
    const read = slip(
      '<page><text><field name="patientName"/><field ask="Days"/> <field ask="From"/> <field ask="Days"/></text></page>',
    );
    expect('page' in read && askedIn(read.page).map(({ name }) => name)).toEqual(['Days', 'From']);
  });

  it.each([
    ['<page><table><column field="patientName"/></table></page>', 'ONE_RECORD 1'],
    ['<page><chart by="sex"/></page>', 'ONE_RECORD 1'],
    ['<page><text><field value="count"/></text></page>', 'ONE_ROW 1'],
    ['<page><text><field ask=""/></text></page>', 'MISSING 1'],
  ])('without rows: %#', (xml, fault) => {
    expect(faultOf(slip(xml))).toBe(fault);
  });
});

it('an empty page is a report of every set of rows, and a slip of every record', () => {
  for (const data of dataSetNames)
    expect(readDefinition('<page/>', { kind: 'report', data })).toHaveProperty('page');
  for (const data of slipRecordNames)
    expect(readDefinition('<page/>', { kind: 'slip', data })).toHaveProperty('page');
});
