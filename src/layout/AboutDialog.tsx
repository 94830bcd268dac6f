import { useText } from '../framework/text.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export type About = 'about' | 'contact' | 'privacy' | 'legal';

const sections = {
  privacy: ['collect', 'use', 'keep', 'rights'],
  legal: ['period', 'payment', 'use', 'confidentiality', 'warranties', 'renewal', 'termination'],
} as const;
const contacts = ['office', 'fax', 'hotline', 'email', 'website'] as const;

/** Who we are, how to reach us, and what we promise. */
export default function AboutDialog({ about, onClose }: { about: About; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t(`ABOUT.${about}`)} width="wide" onClose={onClose}>
      <div className="prose">{content(about, t)}</div>
    </Dialog>
  );
}

function content(about: About, t: ReturnType<typeof useText>) {
  switch (about) {
    case 'about':
      return (
        <>
          <p>{t('ABOUT.company')}</p>
          <p>{t('ABOUT.vision')}</p>
        </>
      );
    case 'contact':
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
    case 'privacy':
      return sections.privacy.map((each) => (
        <section key={each}>
          <h3>{t(`ABOUT.privacy.${each}`)}</h3>
          <p>{t(`ABOUT.privacy.${each}.text`)}</p>
        </section>
      ));
    case 'legal':
      return sections.legal.map((each) => (
        <section key={each}>
          <h3>{t(`ABOUT.legal.${each}`)}</h3>
          <p>{t(`ABOUT.legal.${each}.text`)}</p>
        </section>
      ));
  }
}
