/**
 * A phone as it is read aloud in Malaysia: 60123456789 is 012-345 6789, and 60312345678 is 03-1234 5678. Numbers of
 * other countries, and what is no such number, stay as they are.
 */
export function showPhone(stored: string): string {
  const inland = /^60(\d{7,10})$/.exec(stored.replace(/[\s+-]/g, ''))?.[1];
  if (inland === undefined) return stored;
  const [, area = '', number = ''] = areas.exec(inland) ?? [];
  if (area === '') return stored;
  const last = number.length === 6 ? 3 : 4;
  return `0${area}-${number.slice(0, -last)} ${number.slice(-last)}`;
}

// Mobile numbers have two digits in front, Sabah and Sarawak two, the peninsula one.
const areas = /^(1\d|8\d|[3-79])(\d{6,8})$/;
