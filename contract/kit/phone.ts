/**
 * Formats a Malaysian phone number: 60123456789 becomes 012-345 6789, and 60312345678 or 0312345678 becomes 03-1234
 * 5678. Foreign and invalid numbers stay unchanged.
 */
export function formatPhone(stored: string): string {
  const inland = /^(?:60|0)(\d{7,10})$/.exec(stored.replace(/[\s+-]/g, ''))?.[1];
  if (inland === undefined) return stored;
  const [, area = '', number = ''] = areas.exec(inland) ?? [];
  if (area === '') return stored;
  const last = number.length === 6 ? 3 : 4;
  return `0${area}-${number.slice(0, -last)} ${number.slice(-last)}`;
}

// Mobile, Sabah and Sarawak prefixes have two digits after the 0, those of the peninsula one.
const areas = /^(1\d|8\d|[3-79])(\d{6,8})$/;
