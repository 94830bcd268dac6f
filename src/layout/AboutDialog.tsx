import { useText } from '../framework/text.tsx';
import { Dialog } from '../ui/Dialog.tsx';

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

/** The dialogs about the company, contact, privacy and legal terms. */
export default function AboutDialog({
  topic,
  onClose,
}: {
  topic: AboutTopic;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog title={t(`ABOUT.${topic}`)} width="wide" onClose={onClose}>
      <div className="prose">
        <Content about={topic} />
      </div>
    </Dialog>
  );
}

function Content({ about }: { about: AboutTopic }) {
  const t = useText();
  if (about === 'about')
    return (
      <>
        <p>{t('ABOUT.company')}</p>
        <p>{t('ABOUT.vision')}</p>
      </>
    );
  if (about === 'contact')
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
  const codes = about === 'privacy' ? privacy : legal;
  return codes.map((code) => (
    <section key={code}>
      <h3>{t(code)}</h3>
      <p>{t(`${code}.text`)}</p>
    </section>
  ));
}
