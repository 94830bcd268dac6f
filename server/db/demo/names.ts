import type { Random } from './random.ts';

export type Sex = 'M' | 'F';
export type People = 'malay' | 'chinese' | 'indian' | 'native';

/** A person's names as on the card. A Chinese name may also be known in characters. */
export interface Names {
  full: string;
  preferred: string;
  /** The name that children get: a Malay or Indian father's own name, a Chinese family name. */
  family: string;
}

/** A name of an ethnic group, with the father's name where one is given. */
export function nameOf(random: Random, people: People, sex: Sex, father?: string): Names {
  if (people === 'malay') return malay(random, sex, father);
  if (people === 'chinese') return chinese(random, sex, father);
  if (people === 'indian') return indian(random, sex, father);
  return native(random, sex, father);
}

/** A foreigner: the country, and a passport number of that country. */
export function foreigner(random: Random) {
  const { names, passport, country } = random.of(abroad);
  const sex: Sex = names.F.length > 0 && random.chance(50) ? 'F' : 'M';
  return { full: random.of(names[sex]), sex, country, passport: passport(random) };
}

function malay(random: Random, sex: Sex, father = random.of(malayNames.M)): Names {
  const first = random.of(malayNames[sex].filter((name) => !father.endsWith(name)));
  const own = random.chance(35) ? `${random.of(malayPrefixes[sex])} ${first}` : first;
  const preferred = random.chance(25) ? first : '';
  return { full: `${own} ${sex === 'M' ? 'bin' : 'binti'} ${father}`, preferred, family: own };
}

function chinese(random: Random, sex: Sex, family = random.of(surnames)[0]): Names {
  const character = surnames.find(([roman]) => roman === family)?.[1] ?? '';
  const one = random.of(syllables[sex]);
  const two = random.of(syllables[sex].filter((syllable) => syllable !== one));
  return {
    full: `${family} ${one[0]} ${two[0]}`,
    preferred: random.chance(45) ? character + one[1] + two[1] : '',
    family,
  };
}

function indian(random: Random, sex: Sex, father = random.of(indianNames.M)): Names {
  const own = random.of(indianNames[sex].filter((name) => name !== father));
  return {
    full: `${own} ${sex === 'M' ? 'a/l' : 'a/p'} ${father}`,
    preferred: random.chance(20) ? own : '',
    family: own,
  };
}

function native(random: Random, sex: Sex, father = random.of(nativeNames.M)): Names {
  const own = random.of(nativeNames[sex]);
  return { full: `${own} anak ${father}`, preferred: '', family: own };
}

const malayPrefixes = {
  M: ['Muhammad', 'Mohd', 'Ahmad', 'Wan', 'Syed'],
  F: ['Nur', 'Siti', 'Nurul', 'Wan', 'Noor'],
};
const malayNames = {
  M: 'Faizal Hafiz Amirul Zulkifli Azman Rosli Ismail Hassan Othman Yusof Ibrahim Razak Shahrul Firdaus Hakim Izzat Kamal Nizam Ridzuan Sufian Taufik Zainal Khairul Afiq Danial Haikal Luqman Syafiq Rahman Salleh Aziz Bakar Ghazali Harun Jamaluddin'.split(
    ' ',
  ),
  F: 'Aisyah Aminah Farah Hidayah Izzati Kamariah Latifah Maryam Nadia Norliza Rohana Salmah Syazwani Zainab Zaleha Fatimah Halimah Huda Liyana Mastura Najwa Qistina Rafidah Sofea Syuhada Umairah Wahida Yasmin Zulaikha Balqis Aqilah Raihanah Suraya'.split(
    ' ',
  ),
};
type Pair = readonly [roman: string, character: string];
const surnames: readonly Pair[] = [
  ['Tan', '陈'],
  ['Lim', '林'],
  ['Lee', '李'],
  ['Wong', '黄'],
  ['Ng', '吴'],
  ['Chong', '张'],
  ['Chan', '陈'],
  ['Teoh', '张'],
  ['Goh', '吴'],
  ['Ong', '王'],
  ['Yap', '叶'],
  ['Low', '刘'],
  ['Khoo', '邱'],
  ['Chew', '周'],
  ['Liew', '刘'],
  ['Yeoh', '杨'],
  ['Ho', '何'],
  ['Foo', '符'],
];
const syllables: Record<Sex, readonly Pair[]> = {
  M: [
    ['Wei', '伟'],
    ['Ming', '明'],
    ['Jian', '建'],
    ['Hao', '豪'],
    ['Kah', '嘉'],
    ['Seng', '成'],
    ['Hock', '福'],
    ['Keong', '强'],
    ['Chee', '志'],
    ['Yong', '勇'],
    ['Jun', '俊'],
    ['Boon', '文'],
    ['Kok', '国'],
    ['Leong', '良'],
  ],
  F: [
    ['Mei', '美'],
    ['Ling', '玲'],
    ['Siew', '秀'],
    ['Hui', '慧'],
    ['Xin', '欣'],
    ['Yi', '怡'],
    ['Li', '丽'],
    ['Fong', '芳'],
    ['Yee', '仪'],
    ['Ching', '清'],
    ['Wen', '雯'],
    ['Jia', '佳'],
    ['Pei', '佩'],
    ['Lan', '兰'],
  ],
};
const indianNames = {
  M: 'Rajesh Suresh Ganesan Kumaran Muthu Ravi Siva Vijayan Prakash Arun Dinesh Hari Jeevan Karthik Logan Mohan Naveen Puvanesh Ramasamy Sanjay Subramaniam Thiagarajan Krishnan Balakrishnan Chandran'.split(
    ' ',
  ),
  F: 'Priya Kavitha Devi Lakshmi Anitha Shanti Meena Gayathri Deepa Indira Janaki Kamala Latha Malathi Nirmala Parvathi Rani Saraswathy Thulasi Usha Vasantha Yamuna Revathi Sharmila'.split(
    ' ',
  ),
};
const nativeNames = {
  M: 'Jugah Unggang Belayong Ngumbang Empiang Sandah'.split(' '),
  F: 'Dayang Sulau Rinai Lemba Ensera Tipah'.split(' '),
};
const abroad: readonly {
  country: string;
  names: Record<Sex, readonly string[]>;
  passport: (random: Random) => string;
}[] = [
  {
    country: 'Indonesia',
    names: {
      M: ['Budi Santoso', 'Agus Wijaya', 'Slamet Riyadi'],
      F: ['Dewi Lestari', 'Sri Wahyuni'],
    },
    passport: (random) => `C${random.digits(7)}`,
  },
  {
    country: 'Bangladesh',
    names: { M: ['Mohammed Rahim', 'Abdul Karim Miah', 'Jahangir Alam'], F: ['Fatema Begum'] },
    passport: (random) => `EB0${random.digits(6)}`,
  },
  {
    country: 'Philippines',
    names: { M: ['Ramon dela Cruz'], F: ['Maria Santos', 'Rosa dela Cruz'] },
    passport: (random) => `P${random.digits(7)}A`,
  },
  {
    country: 'Nepal',
    names: { M: ['Bishnu Prasad Thapa', 'Ram Bahadur Gurung'], F: ['Sita Gurung'] },
    passport: (random) => `PA${random.digits(7)}`,
  },
  {
    country: 'United Kingdom',
    names: { M: ['James Walker', "Sean O'Connor"], F: ['Emily Clarke'] },
    passport: (random) => `1${random.digits(8)}`,
  },
  {
    country: 'Japan',
    names: { M: ['Kenji Sato'], F: ['Yuki Tanaka'] },
    passport: (random) => `TR${random.digits(7)}`,
  },
];
