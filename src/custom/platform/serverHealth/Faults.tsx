import { type Translate, useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { channelCodes, faultCodes, type Health, queueCodes } from './health.ts';

/** What somebody has to look into, or that there is nothing. */
export function Faults({ faults }: Pick<Health, 'faults'>) {
  const t = useText();
  if (faults.length === 0)
    return (
      <output className="health-good">
        <Icon name="check" />
        {t('HEALTH.GOOD')}
      </output>
    );
  return (
    <section className="ui-card health-faults">
      <h2>{t('HEALTH.ATTENTION')}</h2>
      <ul data-plain>
        {faults.map((fault) => (
          <li key={`${fault.fault} ${fault.of}`}>
            <Icon name="alert" />
            {t(faultCodes[fault.fault], { of: nameOf(t, fault) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of what a fault is of: a queue and a service have a text, a standby names itself. */
function nameOf(t: Translate, { fault, of }: Health['faults'][number]): string {
  if (of === null) return '';
  const codes: Partial<Record<string, (typeof faultCodes)[keyof typeof faultCodes]>> =
    fault === 'queue-stuck' ? queueCodes : fault === 'gateway-away' ? channelCodes : {};
  const code = codes[of];
  return code ? t(code) : of;
}
