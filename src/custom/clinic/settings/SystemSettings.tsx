import { Link } from 'react-router-dom';
import { resourceCode } from '../../../framework/resource/codes.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { resources } from '../../../resources/index.ts';
import { Card, Page } from '../../../ui/Page.tsx';
import './settings.css';

interface Group {
  title: Code;
  /** The resources by name, each with what it is for. */
  sections: readonly (readonly [name: string, about: Code])[];
}

const groups: readonly Group[] = [
  {
    title: 'SETTINGS.APPOINTMENTS',
    sections: [
      ['appointment-types', 'SETTINGS.ABOUT_TYPES'],
      ['doctor-resources', 'SETTINGS.ABOUT_DOCTORS'],
      ['appointment-locations', 'SETTINGS.ABOUT_ROOMS'],
      ['appointment-statuses', 'SETTINGS.ABOUT_STATUSES'],
      ['appointment-categories', 'SETTINGS.ABOUT_CATEGORIES'],
      ['cancel-reasons', 'SETTINGS.ABOUT_REASONS'],
      ['appointment-settings', 'SETTINGS.ABOUT_BOOKING'],
      ['online-booking-settings', 'SETTINGS.ABOUT_ONLINE'],
      ['teleconsultation-settings', 'SETTINGS.ABOUT_TELECONSULTATION'],
    ],
  },
  {
    title: 'SETTINGS.CONSULTATION',
    sections: [
      ['frequent-texts', 'SETTINGS.ABOUT_TEXTS'],
      ['diagnoses', 'SETTINGS.ABOUT_DIAGNOSES'],
      ['medicines', 'SETTINGS.ABOUT_MEDICINES'],
      ['note-settings', 'SETTINGS.ABOUT_NOTES'],
    ],
  },
  {
    title: 'SETTINGS.MONEY',
    sections: [
      ['fees', 'SETTINGS.ABOUT_FEES'],
      ['payers', 'SETTINGS.ABOUT_PAYERS'],
      ['tills', 'SETTINGS.ABOUT_TILLS'],
    ],
  },
  {
    title: 'SETTINGS.DAYS',
    sections: [
      ['opening-hours', 'SETTINGS.ABOUT_HOURS'],
      ['branch-holidays', 'SETTINGS.ABOUT_HOLIDAYS'],
      ['branch-state', 'SETTINGS.ABOUT_STATE'],
    ],
  },
  {
    title: 'SETTINGS.FORMS',
    sections: [
      ['required-fields', 'SETTINGS.ABOUT_REQUIRED'],
      ['value-translations', 'SETTINGS.ABOUT_TRANSLATIONS'],
      ['start-pages', 'SETTINGS.ABOUT_START_PAGES'],
    ],
  },
  {
    title: 'SETTINGS.PRIVACY',
    sections: [
      ['reading-settings', 'SETTINGS.ABOUT_READING'],
      ['retention-settings', 'SETTINGS.ABOUT_RETENTION'],
      ['disclosures', 'SETTINGS.ABOUT_DISCLOSURES'],
      ['data-breaches', 'SETTINGS.ABOUT_BREACHES'],
    ],
  },
];

/** The settings of the branch, each a page of its own. */
export default function SystemSettings() {
  const t = useText();
  return (
    <Page title={t('PAGE.SETTINGS')}>
      {groups.map(({ title, sections }) => (
        <Card key={title}>
          <h2 className="settings-group">{t(title)}</h2>
          <ul className="settings-list">
            {sections.map(([name, about]) => (
              <Section key={name} name={name} about={about} />
            ))}
          </ul>
        </Card>
      ))}
    </Page>
  );
}

function Section({ name, about }: { name: string; about: Code }) {
  const t = useText();
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`there is no resource ${name}`);
  const title = found.hasList ? resourceCode(name) : resourceCode(name, 'one');
  return (
    <li>
      <Link to={found.paths.list}>{t(title)}</Link>
      <p>{t(about)}</p>
    </li>
  );
}
