import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import { fieldsOf, type Subject } from '../../../../contract/reports/dataSets.ts';
import { readDefinition } from '../../../../contract/reports/read.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { errorText } from '../../../framework/problem.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { useDebounced } from '../../../framework/time.ts';
import { Field } from '../../../ui/fields.tsx';
import './definitions.css';
import { openXmlEditor } from './xmlEditor.ts';

const PdfPages = lazyComponent(() => import('../../platform/pdf/PdfPages.tsx'));

interface DefinitionInputProps {
  form: CallForm<Call>;
  name: string;
  label: Code;
  subject: Subject | undefined;
  /** The PDF of a definition with made-up data. */
  draw: (xml: string, subject: Subject) => Promise<Blob>;
}

/** Milliseconds after the last key until the PDF is drawn again. */
const PAUSE = 700;

/** The XML of a report or slip, completed and checked while it is written, with its PDF beside it. */
export function DefinitionInput({ form, name, label, subject, draw }: DefinitionInputProps) {
  const t = useText();
  return (
    <div className="definition">
      <Field form={form} name={name} label={label}>
        {({ value }) => (
          <XmlBox
            // Its completion is that of the data: other data, another editor.
            key={subject?.data}
            label={t(label)}
            value={value}
            subject={subject}
            onChange={(text) =>
              form.methods.setValue(name, text, { shouldDirty: true, shouldValidate: true })
            }
          />
        )}
      </Field>
      {subject && (
        <>
          <p className="ui-hint definition-fields">
            {t('REPORT.FIELDS_HINT', { fields: fieldsOf(subject).join(', ') })}
          </p>
          <Preview xml={watchText(form, name)} subject={subject} draw={draw} />
        </>
      )}
    </div>
  );
}

function XmlBox({
  label,
  value,
  subject,
  onChange,
}: {
  label: string;
  value: string;
  subject: Subject | undefined;
  onChange: (text: string) => void;
}) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const changed = useEffectEvent(onChange);
  const open = useEffectEvent((parent: HTMLElement) =>
    openXmlEditor({
      parent,
      text: value,
      label,
      subject,
      onChange: (text) => changed(text),
      faultText: ({ code, params }) => t(code, params),
    }),
  );
  useEffect(() => {
    if (!place.current) return undefined;
    const editor = open(place.current);
    return () => editor.destroy();
  }, []);
  return <div ref={place} className="definition-xml" />;
}

function Preview({
  xml,
  subject,
  draw,
}: {
  xml: string;
  subject: Subject;
  draw: DefinitionInputProps['draw'];
}) {
  const t = useText();
  const text = useDebounced(xml, PAUSE);
  const { data: pdf, error } = useQuery({
    queryKey: ['preview', subject.kind, subject.data, text],
    queryFn: () => draw(text, subject),
    enabled: 'page' in readDefinition(text, subject),
    placeholderData: (before: Blob | undefined) => before,
    gcTime: 0,
  });
  return (
    <section className="definition-preview" aria-label={t('REPORT.PREVIEW')}>
      <p className="ui-hint">{t('REPORT.PREVIEW_HINT')}</p>
      {pdf && <PdfPages file={pdf} />}
      {error && <p className="ui-hint">{errorText(t, error)}</p>}
    </section>
  );
}
