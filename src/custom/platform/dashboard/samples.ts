/** The sample figures of the dashboard. */
export const samples = {
  credit: 'RM 1,250.00',
  stages: [
    { stage: 'new', share: 100 },
    { stage: 'contacted', share: 62.5 },
    { stage: 'booked', share: 38.75 },
    { stage: 'visited', share: 24.1 },
  ],
  income: [
    { part: 'income', amount: 54, tone: 'accent' },
    { part: 'expenses', amount: 21, tone: 'bad' },
    { part: 'rewards', amount: 10, tone: 'violet' },
    { part: 'topUp', amount: 15, tone: 'info' },
  ],
  sources: [
    { source: 'import', count: 44 },
    { source: 'referral', count: 31 },
    { source: 'agata', count: 18 },
    { source: 'direct', count: 27 },
  ],
  purposes: [
    { purpose: 'checkup', count: 36 },
    { purpose: 'treatment', count: 28 },
    { purpose: 'followUp', count: 19 },
    { purpose: 'enquiry', count: 11 },
  ],
  summary: [
    { card: 'leads', value: '128' },
    { card: 'referrals', value: '42' },
    { card: 'chats', value: '310' },
    { card: 'appointments', value: '96' },
    { card: 'visits', value: '81' },
    { card: 'income', value: 'RM 48,600.00' },
    { card: 'expenses', value: 'RM 12,340.00' },
  ],
} as const;
