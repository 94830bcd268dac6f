import type { consultantTeams } from '../../../../contract/agata/consultantTeams.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useText } from '../../../framework/text.tsx';
import './teams.css';

type Team = Answer<typeof consultantTeams.getConsultantTeamDetails>;

/** The picture and the addresses of a team, for members who do not change them. */
export default function TeamDetails({ record: { name, image, agCtAddresses } }: { record: Team }) {
  const t = useText();
  return (
    <div className="team-details">
      {image !== null && (
        <img className="team-picture" src={`data:image/png;base64,${image}`} alt={name} />
      )}
      <h3>{t('RESOURCE.CONSULTANT_TEAMS.AG_CT_ADDRESSES')}</h3>
      {agCtAddresses.length === 0 && <p className="ui-hint">{t('AGATA.ADDRESSES.NONE')}</p>}
      {agCtAddresses.map(({ address, postcode, city, state, phoneNo }, index) => (
        <address key={index}>
          {[address, `${postcode} ${city}`.trim(), state, phoneNo].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ))}
    </div>
  );
}
