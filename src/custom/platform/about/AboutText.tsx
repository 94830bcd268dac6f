import { NOTICE_VERSION, notice } from '../../../../contract/accounts/notice.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useAnswer } from '../../../framework/useAnswer.ts';
import { ErrorState } from '../../../ui/Page.tsx';

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
  // The terms name nobody.
  if (error && topic !== 'legal') return <ErrorState error={error} onRetry={retry} />;
  if (topic === 'contact') return <Contacts contact={contact} />;
  const codes = topic === 'privacy' ? privacy : legal;
  // The page stays where it is while the names come.
  const named = {
    seller: contact ? nameOf(contact) || t('SHELL.PRODUCT') : COMING,
    contact: contact
      ? contact.privacyContact || contact.email || nameOf(contact) || t('SHELL.PRODUCT')
      : COMING,
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

/** What stands for what is on its way. */
const COMING = '…';

const nameOf = ({ name, rocNo }: Contact) =>
  [name, rocNo && `(${rocNo})`].filter(Boolean).join(' ');

function Contacts({ contact }: { contact: Contact | undefined }) {
  const t = useText();
  const listed = [
    ['ABOUT.contact.company', contact && nameOf(contact)],
    ['ABOUT.contact.address', contact?.address],
    ['ABOUT.contact.office', contact?.phone],
    ['ABOUT.contact.fax', contact?.fax],
    ['ABOUT.contact.hotline', contact?.hotline],
    ['ABOUT.contact.email', contact?.email],
    ['ABOUT.contact.website', contact?.website],
    ['ABOUT.contact.privacy', contact?.privacyContact],
  ] as const;
  return (
    <dl className="pairs">
      {listed.map(([label, value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            {contact
              ? value || <span className="ui-hint">{t('ABOUT.contact.unknown')}</span>
              : COMING}
          </dd>
        </div>
      ))}
    </dl>
  );
}
