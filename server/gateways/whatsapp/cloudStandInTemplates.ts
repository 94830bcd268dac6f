/** The templates of the local stand-in's business accounts, as Meta lists them: of every state, in three languages. */
export const standInTemplates = [
  {
    name: 'appointment_reminder',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: 'Dear {{1}}, we look forward to seeing you on {{2}} with {{3}}. Can you come?',
      },
      { type: 'FOOTER', text: 'Answer STOP for no more messages' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirm' },
          { type: 'QUICK_REPLY', text: 'Cancel' },
        ],
      },
    ],
  },
  {
    name: 'appointment_reminder',
    language: 'ms',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      {
        type: 'BODY',
        text: 'Salam {{1}}, janji temu anda dengan {{3}} adalah pada {{2}}. Bolehkah anda hadir?',
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Sahkan' },
          { type: 'QUICK_REPLY', text: 'Batal' },
        ],
      },
    ],
  },
  {
    name: 'yearly_check',
    language: 'en',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Your yearly check' },
      { type: 'BODY', text: 'Dear {{patient_name}}, it is time for your yearly check.' },
    ],
  },
  {
    name: 'results_ready',
    language: 'zh_CN',
    status: 'PENDING',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: '{{1}}，您的检查结果已出，请到诊所领取。' }],
  },
  {
    name: 'weekend_offer',
    language: 'en',
    status: 'PAUSED',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Dear {{1}}, see our offers this weekend.' }],
  },
  {
    name: 'clinic_map',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Dear {{1}}, this is the way to us.' },
    ],
  },
];
