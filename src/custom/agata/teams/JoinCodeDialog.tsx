import { useId, useRef, useState } from 'react';
import { consultantTeams as calls } from '../../../../contract/agata/consultantTeams.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useHourFormat } from '../../../framework/hourFormat.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import type { DialogProps } from '../../../framework/resource/define.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import './teams.css';

type Team = Answer<typeof calls.getConsultantTeamDetails>;
type Code = Answer<typeof calls.generateQRCodeToCT>;

/** Makes a QR code by which providers join the team, to show, copy and print. Only its hash is kept, so it is not shown again. */
export default function JoinCodeDialog({ record, onClose }: DialogProps<Team>) {
  const t = useText();
  const send = useSend();
  const [code, setCode] = useState<Code | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const { data } = await send(calls.generateQRCodeToCT, {
        ...(record && { consultantTeamId: record.id }),
      });
      setCode(data);
    } catch (error) {
      notifyError(t, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('AGATA.QR.TITLE')}
      onClose={onClose}
      actions={
        <>
          {code && (
            <Button icon="print" onClick={() => window.print()}>
              {t('REPORT.PRINT')}
            </Button>
          )}
          <Button variant={code ? undefined : 'primary'} busy={busy} onClick={() => void make()}>
            {t(code ? 'AGATA.QR.AGAIN' : 'AGATA.QR.MAKE')}
          </Button>
        </>
      }
    >
      {code ? <Shown code={code} name={record?.name ?? ''} /> : <p>{t('AGATA.QR.INTRO')}</p>}
    </Dialog>
  );
}

function Shown({ code: { url, png, joinUntil }, name }: { code: Code; name: string }) {
  const t = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useHourFormat();
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard.writeText(url);
    notices.copied(t('AGATA.QR.COPIED'));
  };
  return (
    <div className="join-code">
      <h3>{name}</h3>
      <img src={`data:image/png;base64,${png}`} alt={t('AGATA.QR.PICTURE', { name })} />
      <p>{t('AGATA.QR.HOLDS', { until: formatDateTime(joinUntil) })}</p>
      <div className="ui-field join-code-screen">
        <label className="ui-label" htmlFor={id}>
          {t('AGATA.QR.ADDRESS')}
        </label>
        <input id={id} ref={field} className="ui-input" readOnly value={url} />
        <div>
          <Button onClick={() => void copy()}>{t('AGATA.QR.COPY')}</Button>
        </div>
      </div>
    </div>
  );
}
