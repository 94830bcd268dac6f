import { NOTICE_VERSION, notice } from '../../../../contract/accounts/notice.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';

export type AboutTopic = 'about' | 'contact' | 'privacy' | 'legal';

type Contact = Answer<typeof notice.sellerContact>;

const privacy = [
  'ABOUT.privacy.who',
  'ABOUT.privacy.collect',
  'ABOUT.privacy.source',
  'ABOUT.privacy.use',
  'ABOUT.privacy.share',
  'ABOUT.privacy.choice',
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

/** The text about the company, its contacts, privacy or the legal terms. */
export function AboutText({
  topic,
  heading: Heading,
}: {
  topic: AboutTopic;
  heading: 'h2' | 'h3';
}) {
  const t = useText();
  const { data: contact, error, retry } = useAnswer(notice.sellerContact);
  if (topic === 'about')
    return (
      <>
        <p>{t('ABOUT.company')}</p>
        <p>{t('ABOUT.vision')}</p>
      </>
    );
  if (!contact) return error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />;
  if (topic === 'contact') return <Contacts contact={contact} />;
  const codes = topic === 'privacy' ? privacy : legal;
  const named = {
    seller: nameOf(contact) || t('SHELL.PRODUCT'),
    contact: contact.privacyContact || contact.email || nameOf(contact) || t('SHELL.PRODUCT'),
  };
  return (
    <>
      <p className="ui-hint">{t('ABOUT.version', { day: formatDate(NOTICE_VERSION) })}</p>
      {codes.map((code) => (
        <section key={code}>
          <Heading>{t(code)}</Heading>
          <p>{t(`${code}.text`, named)}</p>
        </section>
      ))}
      {topic === 'privacy' && <Contacts contact={contact} />}
    </>
  );
}

const nameOf = ({ name, rocNo }: Contact) =>
  [name, rocNo && `(${rocNo})`].filter(Boolean).join(' ');

function Contacts({ contact }: { contact: Contact }) {
  const t = useText();
  const { address, phone, fax, hotline, email, website, privacyContact } = contact;
  const listed = [
    ['ABOUT.contact.company', nameOf(contact)],
    ['ABOUT.contact.address', address],
    ['ABOUT.contact.office', phone],
    ['ABOUT.contact.fax', fax],
    ['ABOUT.contact.hotline', hotline],
    ['ABOUT.contact.email', email],
    ['ABOUT.contact.website', website],
    ['ABOUT.contact.privacy', privacyContact],
  ] as const;
  return (
    <dl className="pairs">
      {listed.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value || <span className="ui-hint">{t('ABOUT.contact.unknown')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
