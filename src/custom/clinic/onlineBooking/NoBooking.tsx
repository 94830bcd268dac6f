import { type Code, useText } from '../../../framework/text.tsx';
import './onlineBooking.css';

/** Says that there is nothing at this address. */
export function NoBooking({ title, text }: { title: Code; text: Code }) {
  const t = useText();
  return (
    <div className="booking">
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
    </div>
  );
}
