/** The banks of Malaysia that a tenant of AGATA is paid through, with the number by which it is stored. */
export const banks = [
  { id: 1, name: 'Maybank' },
  { id: 2, name: 'CIMB Bank' },
  { id: 3, name: 'Public Bank' },
  { id: 4, name: 'RHB Bank' },
  { id: 5, name: 'Hong Leong Bank' },
  { id: 6, name: 'AmBank' },
  { id: 7, name: 'UOB Malaysia' },
  { id: 8, name: 'OCBC Bank (Malaysia)' },
  { id: 9, name: 'HSBC Bank Malaysia' },
  { id: 10, name: 'Standard Chartered Bank Malaysia' },
  { id: 11, name: 'Affin Bank' },
  { id: 12, name: 'Alliance Bank' },
  { id: 13, name: 'Bank Islam' },
  { id: 14, name: 'Bank Muamalat' },
  { id: 15, name: 'Bank Rakyat' },
  { id: 16, name: 'Bank Simpanan Nasional' },
  { id: 17, name: 'Agrobank' },
  { id: 18, name: 'Al Rajhi Bank Malaysia' },
  { id: 19, name: 'Kuwait Finance House' },
  { id: 20, name: 'MBSB Bank' },
  { id: 21, name: 'Citibank' },
  { id: 22, name: 'Bank of China (Malaysia)' },
  { id: 23, name: 'ICBC (Malaysia)' },
] as const;

/** What a bank is called; empty for none. */
export function bankName(id: number | null): string {
  return banks.find((bank) => bank.id === id)?.name ?? '';
}

/** The number of a bank by its name, whatever the case of its letters. */
export function bankId(name: string): number | undefined {
  return banks.find((bank) => bank.name.toLowerCase() === name.toLowerCase())?.id;
}
