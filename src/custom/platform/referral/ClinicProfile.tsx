import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SampleChip } from '../../../ui/Page.tsx';
import { DoctorDialog } from './DoctorDialog.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { CLINIC_PATH, sampleClinic, type SampleDoctor } from './sampleClinic.ts';
import './referral.css';

/** The public profile of a clinic: a sample, at its exact address alone. */
export default function ClinicProfile() {
  const t = useText();
  // The router's own comparison leaves capitals out of account.
  if (useLocation().pathname === CLINIC_PATH) return <Profile />;
  return (
    <div className="referral">
      <h1>{t('REFERRAL.NOT_FOUND')}</h1>
      <p>{t('REFERRAL.NOT_FOUND_TEXT')}</p>
      <p>
        <ButtonLink to="/">{t('ERROR.HOME')}</ButtonLink>
      </p>
    </div>
  );
}

function Profile() {
  const t = useText();
  const [photo, setPhoto] = useState<number | null>(null);
  const [doctor, setDoctor] = useState<SampleDoctor | null>(null);
  const [download, setDownload] = useState(false);
  const { name, location, about, address, map, hours, photos, doctors } = sampleClinic;
  return (
    <div className="referral">
      <header className="referral-head">
        <div>
          <h1>
            {name} <SampleChip />
          </h1>
          <p className="referral-soft">{t(location)}</p>
        </div>
        <Button variant="primary" icon="download" onClick={() => setDownload(true)}>
          {t('REFERRAL.DOWNLOAD')}
        </Button>
      </header>
      <p className="referral-about">{t(about)}</p>
      <p className="referral-soft">{t('REFERRAL.SAMPLE')}</p>
      <section aria-label={t('REFERRAL.PHOTOS')}>
        <ul className="referral-strip">
          {photos.map(({ name: of, source }, at) => (
            <li key={of}>
              <button type="button" className="referral-photo" onClick={() => setPhoto(at)}>
                <img src={source} alt={t(of)} width={240} height={160} />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <div className="referral-facts">
        <section>
          <h2>{t('REFERRAL.ADDRESS')}</h2>
          <p>{address}</p>
          <p>
            <a href={map} target="_blank" rel="noreferrer">
              {t('REFERRAL.MAP')}
            </a>
          </p>
        </section>
        <section>
          <h2>{t('REFERRAL.HOURS')}</h2>
          <dl className="pairs">
            {hours.map(({ days, open }) => (
              <div key={days}>
                <dt>{t(days)}</dt>
                <dd>{t(open)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section className="referral-section">
        <h2>{t('REFERRAL.TEAM')}</h2>
        <ul className="referral-team">
          {doctors.map((each) => (
            <li key={each.name}>
              <button type="button" className="referral-doctor" onClick={() => setDoctor(each)}>
                <img src={each.photo} alt="" width={72} height={72} />
                <span>
                  <span className="referral-soft">{t(each.title)}</span>
                  <strong>{each.name}</strong>
                  <span className="referral-soft">{each.qualifications}</span>
                </span>
                <Icon name="right" />
              </button>
            </li>
          ))}
        </ul>
      </section>
      {photo !== null && (
        <PhotoViewer photos={photos} first={photo} onClose={() => setPhoto(null)} />
      )}
      {doctor && <DoctorDialog doctor={doctor} onClose={() => setDoctor(null)} />}
      {download && (
        <Dialog title={t('REFERRAL.DOWNLOAD')} onClose={() => setDownload(false)}>
          <p>{t('REFERRAL.DOWNLOAD_TEXT')}</p>
        </Dialog>
      )}
    </div>
  );
}
