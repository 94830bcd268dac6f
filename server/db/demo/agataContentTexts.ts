/** The words and shapes of the demo's articles, master lists and avatars. */
export const categories = [
  { name: 'Heart and circulation', description: 'Blood pressure, cholesterol, rhythm' },
  { name: 'Food and weight', description: 'What is on the plate' },
  { name: 'Movement', description: 'Walking, strength, balance' },
  { name: 'Sleep', description: 'Habits of a good night' },
  { name: 'Pregnancy and birth', description: 'From the first weeks to the first months' },
  {
    name: 'Mental health',
    description: 'Worry, low mood, where to find help',
    isSensitive: true,
  },
  { name: 'Sexual health', description: 'Prevention, testing, counselling', isSensitive: true },
] as const;

export const organizations = [
  'Private hospital',
  'Public hospital',
  'Group practice',
  'Solo practice',
  'Day surgery centre',
  'University',
  'Dental clinic',
  'Rehabilitation centre',
  'Laboratory',
  'Non-governmental organisation',
  'Home nursing agency',
] as const;

export const bodies = [
  ['MMA', 'Malaysian Medical Association'],
  ['MDA', 'Malaysian Dental Association'],
  ['MPS', 'Malaysian Pharmacists Society'],
  ['MNA', 'Malaysian Nurses Association'],
  ['AMM', 'Academy of Medicine of Malaysia'],
  ['NHAM', 'National Heart Association of Malaysia'],
  ['OGSM', 'Obstetrical and Gynaecological Society of Malaysia'],
  ['MPA', 'Malaysian Paediatric Association'],
  ['MyPA', 'Malaysian Psychiatric Association'],
  ['MPhysA', 'Malaysian Physiotherapy Association'],
  ['MDietA', "Malaysian Dietitians' Association"],
  ['FPMPAM', "Federation of Private Medical Practitioners' Associations, Malaysia"],
] as const;

const visit = (expertise: string, appointmentType: string, minutes: number) => ({
  expertise,
  appointmentType,
  minutes,
});
export const appointmentTypes = [
  visit('Cardiology', 'First visit', 45),
  visit('Cardiology', 'Review after treatment', 20),
  visit('Cardiology', 'Echocardiogram', 40),
  { ...visit('Cardiology', 'Review of results', 15), isTeleconsultation: true },
  visit('Obstetrics and gynaecology', 'Booking visit', 45),
  visit('Obstetrics and gynaecology', 'Antenatal check', 20),
  visit('Obstetrics and gynaecology', 'Scan', 30),
  visit('Paediatrics', 'Well child check', 30),
  visit('Paediatrics', 'Vaccination', 15),
  { ...visit('Psychiatry', 'Counselling', 60), isTeleconsultation: true },
  visit('Orthopaedics', 'First visit', 30),
  visit('Dermatology', 'Skin check', 20),
] as const;

const face = '<circle cx="32" cy="25" r="11"/><path d="M10 60a22 22 0 0 1 44 0z"/>';
const leaf = '<path d="M14 50C14 24 30 12 52 12 52 36 40 50 14 50z"/>';
const heart = '<path d="M32 52L12 32a11 11 0 0 1 20-12 11 11 0 0 1 20 12z"/>';
const drop = '<path d="M32 10c10 14 16 21 16 29a16 16 0 0 1-32 0c0-8 6-15 16-29z"/>';
const star = '<path d="M32 9l7 15 16 2-12 11 3 17-14-8-14 8 3-17L9 26l16-2z"/>';
const flower =
  '<circle cx="32" cy="18" r="9"/><circle cx="46" cy="29" r="9"/><circle cx="41" cy="45" r="9"/><circle cx="23" cy="45" r="9"/><circle cx="18" cy="29" r="9"/>';
const avatar = (name: string, category: string, colour: string, shape: string) => ({
  name,
  category,
  colour,
  shape,
});
export const avatarShapes = [
  avatar('Teal person', 'Persons', '#0c5c4c', face),
  avatar('Blue person', 'Persons', '#1f5387', face),
  avatar('Violet person', 'Persons', '#6440a0', face),
  avatar('Amber person', 'Persons', '#a8660a', face),
  avatar('Leaf', 'Nature', '#19653a', leaf),
  avatar('Autumn leaf', 'Nature', '#a5491d', leaf),
  avatar('Hibiscus', 'Nature', '#b3263f', flower),
  avatar('Orchid', 'Nature', '#7d3c98', flower),
  avatar('Heart', 'Care', '#a82a1d', heart),
  avatar('Drop', 'Care', '#1d6fa5', drop),
  avatar('Star', 'Shapes', '#80500a', star),
  avatar('Night star', 'Shapes', '#27364a', star),
] as const;

type Colours = readonly [string, string, string];
const dawn: Colours = ['#f6d9b8', '#c98f6b', '#7d5a4a'];
const sea: Colours = ['#cfe6f2', '#6fa8c4', '#2f6684'];
const hills: Colours = ['#dcebdc', '#7fae8b', '#356b50'];
const dusk: Colours = ['#ded3ee', '#9a86c4', '#57437f'];

interface ArticleText {
  title: string;
  category: (typeof categories)[number]['name'];
  summary: string;
  body: readonly string[];
  colours: Colours;
  state: 'draft' | 'pending' | 'published' | 'rejected';
}
const article = (
  title: string,
  category: ArticleText['category'],
  summary: string,
  body: readonly string[],
  colours: Colours,
  state: ArticleText['state'] = 'published',
): ArticleText => ({ title, category, summary, body, colours, state });

export const articleTexts: readonly ArticleText[] = [
  article(
    'Measuring blood pressure at home',
    'Heart and circulation',
    'Seven days, twice a day, say more than one reading at the clinic.',
    [
      'Sit for five minutes before you measure, with your back supported and both feet on the floor.',
      'Take <strong>two readings</strong> in the morning and two in the evening, one minute apart, and write them all down.',
      'Bring the list to your next visit. A reading above 180/120 with pain in the chest needs help at once: call 999.',
    ],
    dawn,
  ),
  article(
    'Ten minutes of walking after a meal',
    'Movement',
    'A short walk lowers the rise of blood sugar, also after nasi lemak.',
    [
      'The muscles take up sugar from the blood while they work. Ten minutes at an easy pace are enough to see it.',
      'Begin with the largest meal of the day. Those who are unsteady walk with someone, or march on the spot.',
    ],
    hills,
  ),
  article(
    'Food in the first weeks of pregnancy',
    'Pregnancy and birth',
    'What to eat, what to leave, and what helps against nausea.',
    [
      'Small meals every two to three hours are kept down more easily than three large ones.',
      'Take 400 micrograms of folic acid a day until the twelfth week, and leave raw fish, soft cheese and half-boiled eggs.',
    ],
    sea,
  ),
  article(
    'Rice, and how much of it',
    'Food and weight',
    'The plate of quarters works at every kopitiam.',
    [
      'A quarter of the plate is rice or noodles, a quarter fish, egg, tempeh or chicken, and half vegetables and fruit.',
    ],
    hills,
  ),
  article(
    'When the heart stumbles',
    'Heart and circulation',
    'Most extra beats are harmless. These signs are not.',
    [
      'An extra beat now and then is common, above all after coffee, little sleep or fever.',
      'See a doctor soon if it comes with fainting, breathlessness or pain in the chest.',
    ],
    dusk,
  ),
  article(
    'Screening in your thirties, forties and fifties',
    'Pregnancy and birth',
    'Which tests are worth it, and how often.',
    ['A cervical smear every three years, a mammogram every two years from fifty on.'],
    dawn,
  ),
  article(
    'A good night during shift work',
    'Sleep',
    'Dark, cool, and the same ritual by day.',
    [
      'Sleep in two parts where one is not possible: four hours after the shift, and ninety minutes before the next.',
    ],
    dusk,
  ),
  article(
    'Talking about low mood after a heart attack',
    'Mental health',
    'One in four feels low. It can be treated, and it helps the heart.',
    ['Ask how someone sleeps and what they still enjoy. Talian HEAL 15555 answers every day.'],
    sea,
    'pending',
  ),
  article(
    'After the birth: worry or depression',
    'Mental health',
    'What midwives listen for in the first six weeks.',
    ['The baby blues pass within two weeks. What stays longer belongs to a doctor.'],
    dusk,
    'pending',
  ),
  article(
    'Testing without embarrassment',
    'Sexual health',
    'How to begin the conversation.',
    ['Say why you ask everyone, and what happens with the answer.'],
    hills,
    'rejected',
  ),
  article(
    'Exercises for a stiff back',
    'Movement',
    'Five exercises for the office chair.',
    ['Turn, stretch, stand up. Every hour, for two minutes.'],
    sea,
    'draft',
  ),
];

export const comments = [
  'I give it to my patients.',
  '',
  'Clear and short.',
  'Please add it in Malay too.',
  'The figures need a source.',
  '',
] as const;
