import { useEffect, useId, useState } from 'react';
import { enquiry, type EnquiredClinic } from '../../../../contract/clinic/enquiry.ts';
import { useCallForm } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner, TextField } from '../../../ui/fields.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** A clinic that was found. While it is open, the form for the identity number stands below. */
export function ClinicCard({
  clinic: { id, code, phoneNo, address, city, postcode, state },
  open,
  onToggle,
}: {
  clinic: EnquiredClinic;
  open: boolean;
  onToggle: () => void;
}) {
  const form = useId();
  const town = [postcode, city].filter(Boolean).join(' ');
  return (
    <li className="enquiry-clinic" data-open={open || undefined}>
      <button
        type="button"
        className="enquiry-card"
        aria-expanded={open}
        aria-controls={open ? form : undefined}
        onClick={onToggle}
      >
        <span className="enquiry-name">{code}</span>
        {phoneNo !== '' && (
          <span className="enquiry-line">
            <Icon name="phone" /> {phoneNo}
          </span>
        )}
        <span className="enquiry-line">
          <Icon name="building" /> {[address, town, state].filter(Boolean).join(', ')}
        </span>
      </button>
      {open && (
        <div id={form} className="enquiry-form">
          <IdentityForm branchID={id} />
        </div>
      )}
    </li>
  );
}

function IdentityForm({ branchID }: { branchID: number }) {
  const t = useText();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useCallForm(enquiry.enquireEwt, {
    defaultValues: { patientID: '' },
    fixedInput: { branchID },
    onDone: setAnswer,
    onRefused: () => {
      setAnswer(null);
      return undefined;
    },
  });
  const { setFocus } = form.methods;
  useEffect(() => setFocus('patientID'), [setFocus]);
  return (
    <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <TextField
        form={form}
        name="patientID"
        label="EWT.IDENTITY"
        hint={t('EWT.IDENTITY_HINT')}
        autoComplete="off"
        maxLength={30}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('EWT.ENQUIRE')}
      </Button>
      <output className={answer === null ? 'visually-hidden' : 'ui-banner'} data-tone="good">
        {answer !== null && (
          <>
            <Icon name="clock" />
            <span>{answer}</span>
          </>
        )}
      </output>
    </form>
  );
}
