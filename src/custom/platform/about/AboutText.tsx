import { useText } from '../../../framework/text.tsx';

export type AboutTopic = 'about' | 'contact' | 'privacy' | 'legal';

const privacy = [
  'ABOUT.privacy.collect',
  'ABOUT.privacy.use',
  'ABOUT.privacy.keep',
  'ABOUT.privacy.rights',
] as const;
const legal = [
  'ABOUT.legal.period',
  'ABOUT.legal.payment',
  'ABOUT.legal.use',
  'ABOUT.legal.confidentiality',
  'ABOUT.legal.warranties',
  'ABOUT.legal.renewal',
  'ABOUT.legal.termination',
] as const;
const contacts = ['office', 'fax', 'hotline', 'email', 'website'] as const;

/** The text about the company, its contacts, privacy or the legal terms. */
export function AboutText({
  topic,
  heading: Heading,
}: {
  topic: AboutTopic;
  heading: 'h2' | 'h3';
}) {
  const t = useText();
  if (topic === 'about')
    return (
      <>
        <p>{t('ABOUT.company')}</p>
        <p>{t('ABOUT.vision')}</p>
      </>
    );
  if (topic === 'contact')
    return (
      <dl className="pairs">
        {contacts.map((each) => (
          <div key={each}>
            <dt>{t(`ABOUT.contact.${each}`)}</dt>
            <dd>{t(`ABOUT.contact.${each}.value`)}</dd>
          </div>
        ))}
      </dl>
    );
  const codes = topic === 'privacy' ? privacy : legal;
  return codes.map((code) => (
    <section key={code}>
      <Heading>{t(code)}</Heading>
      <p>{t(`${code}.text`)}</p>
    </section>
  ));
}
