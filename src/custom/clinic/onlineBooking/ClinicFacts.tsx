import { formatPhone } from '../../../../contract/kit/phone.ts';

/** The clinic that a visitor books at. */
export function ClinicFacts({
  clinic,
  address,
  phoneNo,
}: {
  clinic: string;
  address: string;
  phoneNo: string;
}) {
  return (
    <header className="booking-clinic">
      <h1>{clinic}</h1>
      <p>{address}</p>
      {phoneNo !== '' && <a href={`tel:+${phoneNo}`}>{formatPhone(phoneNo)}</a>}
    </header>
  );
}
