import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  type Bill,
  exactMethods,
  paymentWords,
  type till as calls,
} from '../../../../contract/clinic/till.ts';
import { cashFor } from '../../../../contract/clinic/tillSums.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { notices } from '../../../framework/notices.ts';
import type { UnsavedWork } from '../../../framework/resource/useUnsavedWork.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { draftSums, isChanged } from './billDraft.ts';
import { BillLines } from './BillLines.tsx';
import { OtherAmounts, type Payment } from './OtherAmounts.tsx';
import { Owes } from './Owes.tsx';
import { SettledBill } from './SettledBill.tsx';
import './till.css';
import { UnclosedLine, useUnclosed } from './UnclosedLine.tsx';
import { type BillSource, useBill, useFirstBill } from './useBill.ts';
import { useOwnTill, usePrintReceipt, useTillChoices } from './useTill.ts';

interface TillDialogProps {
  source: BillSource;
  name: string;
  onClose: () => void;
}

/** The bill of a visit and its payment: what is charged, who pays, and one press for the exact amount. */
export default function TillDialog({ source, name, onClose }: TillDialogProps) {
  const t = useText();
  const { bill, error, refetch } = useFirstBill(source);
  const choices = useTillChoices();
  const work = useRef<UnsavedWork>(null);
  const leaving = useLeaveGuard({ isDirty: () => work.current?.isDirty() ?? false }, onClose);
  return (
    <Dialog title={t('TILL.TITLE', { name })} width="wide" onClose={leaving.close}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (!bill || !choices) && <LoadingState />}
      {bill && choices && <Till first={bill} choices={choices} work={work} onClose={onClose} />}
      {leaving.question}
    </Dialog>
  );
}

function Till({
  first,
  choices,
  work,
  onClose,
}: {
  first: Bill;
  choices: Answer<typeof calls.tillChoices>;
  /** Is told whether something typed is not saved. */
  work: Ref<UnsavedWork>;
  onClose: () => void;
}) {
  const t = useText();
  const { bill, lines, setLines, isBusy, show, save, setPayer, pay, settle } = useBill(first);
  const { may } = useViewer();
  const print = usePrintReceipt();
  const { till, choose } = useOwnTill(choices.tills);
  const [isOther, setOther] = useState(false);
  const unclosed = useUnclosed();
  const sums = draftSums(lines);
  const open = sums && sums.total - bill.paid;
  const isSettled = bill.state !== 'open' && bill.state !== 'partly';
  const isEdited = !isSettled && isChanged(bill, lines);
  useImperativeHandle(work, () => ({ isDirty: () => isEdited && !isBusy }), [isEdited, isBusy]);
  const mayTake = may('pay', 'bills');
  const needsTill = choices.tills.length > 0 && !till;
  const take = async (payment: Payment) => {
    const receipt = await pay(payment, till?.id);
    if (!receipt) return;
    const said = [
      t('TILL.TAKEN', { amount: formatRinggit(receipt.received), number: receipt.number }),
      receipt.change > 0 && t('TILL.GIVE_BACK', { amount: formatRinggit(receipt.change) }),
    ];
    notices.done(said.filter((part) => part !== false).join(' '));
    onClose();
    await print(receipt);
  };
  const end = async () => {
    const ended = await settle();
    if (!ended) return;
    notices.done(
      t('TILL.DONE', { name: ended.patientName, state: t(`BILL.STATE.${ended.state}`) }),
    );
    onClose();
  };
  const keep = async () => {
    if (await save()) onClose();
  };
  if (isSettled) return <SettledBill bill={bill} onOpen={show} />;
  return (
    <div className="till">
      <Owes nric={bill.icPassport} except={bill} />
      <BillLines lines={lines} fees={choices.fees} onChange={setLines} />
      <div className="till-who">
        {choices.payers.length > 0 && (
          <Choice
            label={t('TILL.PAYER')}
            none={t('TILL.PATIENT_PAYS')}
            value={bill.payer}
            options={choices.payers}
            onChoose={(payer) => void setPayer(payer)}
          />
        )}
        {choices.tills.length > 1 && (
          <Choice
            label={t('TILL.PLACE')}
            none="–"
            value={till?.id ?? null}
            options={choices.tills}
            onChoose={choose}
          />
        )}
      </div>
      {sums && <Sums bill={bill} sums={sums} />}
      {open !== undefined && open < 0 && (
        <p className="ui-fault">{t('BILL.LESS_THAN_PAID', { paid: formatRinggit(bill.paid) })}</p>
      )}
      {mayTake && needsTill && <p className="ui-hint">{t('TILL.CHOOSE_PLACE')}</p>}
      {(!mayTake || isEdited) && (
        <Button
          variant={mayTake ? 'quiet' : 'primary'}
          busy={isBusy}
          disabled={open === undefined || open < 0 || !isEdited}
          onClick={() => void keep()}
        >
          {t('TILL.SAVE')}
        </Button>
      )}
      {mayTake && open !== undefined && open >= 0 && !needsTill && (
        <>
          <div className="till-pay">
            <PayButtons
              bill={bill}
              open={open}
              isBusy={isBusy}
              onTake={(payment) => void take(payment)}
              onEnd={() => void end()}
            />
            {open > 0 && (
              <Button variant="quiet" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
                {t('TILL.OTHER_AMOUNT')}
              </Button>
            )}
          </div>
          {open > 0 && isOther && (
            <OtherAmounts open={open} busy={isBusy} onPay={(payment) => void take(payment)} />
          )}
        </>
      )}
      {/* Last, so that nothing moves when it comes. */}
      {unclosed && !isEdited && <UnclosedLine {...unclosed} />}
    </div>
  );
}

/** One press each: nothing to pay, the payer pays, or the exact amount by one of the ways. */
function PayButtons({
  bill,
  open,
  isBusy,
  onTake,
  onEnd,
}: {
  bill: Bill;
  open: number;
  isBusy: boolean;
  onTake: (payment: Payment) => void;
  onEnd: () => void;
}) {
  const t = useText();
  if (open === 0)
    return (
      <Button variant="primary" data-autofocus busy={isBusy} onClick={onEnd}>
        {t('TILL.NO_FEE')}
      </Button>
    );
  const cash = cashFor(open);
  return (
    <>
      {bill.payer !== null && (
        <Button variant="primary" data-autofocus busy={isBusy} onClick={onEnd}>
          {t('TILL.CHARGE', { amount: formatRinggit(open), payer: bill.payerName })}
        </Button>
      )}
      <Button
        variant={bill.payer === null ? 'primary' : 'plain'}
        data-autofocus={bill.payer === null || undefined}
        busy={isBusy}
        onClick={() => onTake({ cash, others: [] })}
      >
        {t('TILL.EXACT', { method: t(paymentWords.cash), amount: formatRinggit(cash) })}
      </Button>
      {exactMethods.map((method) => (
        <Button
          key={method}
          busy={isBusy}
          onClick={() => onTake({ cash: null, others: [{ method, amount: open, reference: '' }] })}
        >
          {t(paymentWords[method])}
        </Button>
      ))}
    </>
  );
}

function Sums({ bill, sums }: { bill: Bill; sums: NonNullable<ReturnType<typeof draftSums>> }) {
  const t = useText();
  const open = sums.total - bill.paid;
  const rounding = cashFor(open) - open;
  return (
    <dl className="bill-sums ui-digits">
      {sums.tax > 0 && (
        <>
          <dt>{t('BILL.NET')}</dt>
          <dd>{formatRinggit(sums.net)}</dd>
          <dt>{t('BILL.TAX')}</dt>
          <dd>{formatRinggit(sums.tax)}</dd>
        </>
      )}
      {bill.paid > 0 && (
        <>
          <dt>{t('BILL.TOTAL')}</dt>
          <dd>{formatRinggit(sums.total)}</dd>
          <dt>{t('TILL.PAID')}</dt>
          <dd>{formatRinggit(bill.paid)}</dd>
        </>
      )}
      <dt className="bill-open">{t('TILL.TO_PAY')}</dt>
      <dd className="bill-open">RM {formatRinggit(open)}</dd>
      {rounding !== 0 && (
        <>
          <dt>
            {t('TILL.METHOD.cash')}: {t('BILL.ROUNDING')}
          </dt>
          <dd>{formatRinggit(rounding)}</dd>
        </>
      )}
    </dl>
  );
}

function Choice({
  label,
  none,
  value,
  options,
  onChoose,
}: {
  label: string;
  none: string;
  value: number | null;
  options: readonly { id: number; name: string }[];
  onChoose: (id: number | null) => void;
}) {
  const id = useId();
  return (
    <div className="ui-field">
      <label className="ui-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="ui-input"
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
