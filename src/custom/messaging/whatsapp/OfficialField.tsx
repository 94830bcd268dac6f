import { useId } from 'react';
import { bracketFault } from '../../../../contract/kit/brackets.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { encodeMessage } from '../../../../contract/kit/message.ts';
import { placeholders } from '../../../../contract/messaging/messageText.ts';
import {
  type OfficialTemplateRow,
  officialTemplates,
  type OfficialTie,
} from '../../../../contract/messaging/officialTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useFieldFault } from '../../../framework/faults.ts';
import { setFieldValue } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Translate, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import './whatsapp.css';

const NAME = 'official';

/**
 * Ties a message template to an approved one of the branch's official WhatsApp numbers, and says what fills its variables.
 * Nothing where the branch has no such number.
 */
export function OfficialField<C extends Call>({ form }: { form: CallForm<C> }) {
  const t = useText();
  const send = useSend();
  const { data } = useCallQuery(officialTemplates.officialTemplateList, {});
  const tie = form.methods.watch(NAME) as OfficialTie | null | undefined;
  const fault = useFieldFault(form, NAME)?.message;
  const id = useId();
  if (!data || data.data.accounts.length === 0) return null;
  const { templates, accounts } = data.data;
  const offered = [...new Map(templates.map((each) => [keyOf(each), each])).values()];
  const chosen = tie ? offered.find((each) => keyOf(each) === keyOf(tie)) : undefined;
  const set = (next: OfficialTie | null) => setFieldValue(form, NAME, next);
  const readAgain = () =>
    send(officialTemplates.readOfficialTemplates, {}).then(
      () => notices.done(t('WHATSAPP.TEMPLATES_ASKED')),
      (error: unknown) => notices.failed(errorText(t, error)),
    );
  return (
    <fieldset className="official">
      <legend>{t('WHATSAPP.TEMPLATE')}</legend>
      <p id={`${id}-hint`}>{t('WHATSAPP.TEMPLATE_HINT')}</p>
      {accounts.map((account) => (
        <AccountState key={account.instanceID} {...account} />
      ))}
      <div className="official-choice">
        <select
          className="ui-input"
          aria-label={t('WHATSAPP.TEMPLATE')}
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== undefined}
          value={tie ? keyOf(tie) : ''}
          onChange={({ target: { value } }) => {
            const next = offered.find((each) => keyOf(each) === value);
            set(next ? begunWith(next) : null);
          }}
        >
          <option value="">{t('WHATSAPP.TEMPLATE_NONE')}</option>
          {tie && !chosen && <option value={keyOf(tie)}>{keyOf(tie)}</option>}
          {offered.map((each) => (
            <option key={keyOf(each)} value={keyOf(each)} disabled={each.problem !== null}>
              {`${keyOf(each)} · ${t(`WHATSAPP.TEMPLATE_STATUS.${each.status}`)}`}
            </option>
          ))}
        </select>
        <Button variant="quiet" icon="refresh" onClick={() => void readAgain()}>
          {t('WHATSAPP.TEMPLATES_READ')}
        </Button>
      </div>
      {fault !== undefined && <span className="ui-fault">{t.message(fault)}</span>}
      {chosen && chosen.status !== 'approved' && (
        <span className="ui-fault">{t(`WHATSAPP.TEMPLATE_STATE.${chosen.status}`)}</span>
      )}
      {tie && !chosen && <span className="ui-fault">{t('WHATSAPP.TEMPLATE_UNKNOWN')}</span>}
      {chosen && <blockquote>{chosen.text}</blockquote>}
      {tie &&
        chosen?.variables.map(({ name }, at) => (
          <Variable
            // A name may stand in several places.
            key={`${name} ${at}`}
            name={name}
            value={tie.values[at] ?? ''}
            onChange={(value) =>
              set({
                ...tie,
                values: chosen.variables.map((_, each) =>
                  each === at ? value : (tie.values[each] ?? ''),
                ),
              })
            }
          />
        ))}
    </fieldset>
  );
}

type Account = {
  description: string;
  hasBusinessID: boolean;
  fault: string;
};

/** Why the templates of a number are not there. */
function AccountState({ description, hasBusinessID, fault }: Account) {
  const t = useText();
  if (hasBusinessID && fault === '') return null;
  const why = hasBusinessID ? t.message(fault) : t('WHATSAPP.NO_BUSINESS_ID');
  return <span className="ui-fault">{`${description}: ${why}`}</span>;
}

/** What a variable is filled with: words and placeholders. */
function Variable({
  name,
  value,
  onChange,
}: {
  name: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const id = useId();
  const fault = faultOf(t, value);
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {t('WHATSAPP.VARIABLE', { name: `{{${name}}}` })}
      </label>
      <input
        id={id}
        className="ui-input"
        autoComplete="off"
        list={`${id}-list`}
        maxLength={300}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-list`}>
        {placeholders.map((holder) => (
          <option key={holder} value={`{${holder}}`}>
            {t(`MESSAGE.HOLDER.${holder}`)}
          </option>
        ))}
      </datalist>
      <span className="ui-fault" id={`${id}-fault`}>
        {fault}
      </span>
    </div>
  );
}

function faultOf(t: Translate, value: string): string | undefined {
  if (value.trim() === '') return t('GENERAL.REQUIRED');
  const fault = bracketFault(value, placeholders);
  return fault && t.message(encodeMessage(fault.code, fault.params));
}

const keyOf = ({ name, language }: Pick<OfficialTie, 'name' | 'language'>) =>
  `${name} (${language})`;

/** A tie whose variables are filled with what they most often are: name, time and doctor. */
function begunWith({ name, language, variables }: OfficialTemplateRow): OfficialTie {
  const usual = ['{name}', '{aptdate}', '{resource}', '{apttype}'];
  return { name, language, values: variables.map((_, at) => usual[at] ?? '') };
}
