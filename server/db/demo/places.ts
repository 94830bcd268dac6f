/** Where patients of a branch live: city, state, postcode and quarter. */
export type Place = readonly [city: string, state: string, postcode: string, quarter: string];

export const aroundKl: readonly Place[] = [
  ['Kuala Lumpur', 'Kuala Lumpur', '59100', 'Bangsar'],
  ['Kuala Lumpur', 'Kuala Lumpur', '56100', 'Taman Maluri, Cheras'],
  ['Kuala Lumpur', 'Kuala Lumpur', '53000', 'Setapak'],
  ['Kuala Lumpur', 'Kuala Lumpur', '51000', 'Sentul'],
  ['Kuala Lumpur', 'Kuala Lumpur', '52100', 'Kepong Baru'],
  ['Kuala Lumpur', 'Kuala Lumpur', '57000', 'Bukit Jalil'],
  ['Kuala Lumpur', 'Kuala Lumpur', '50480', 'Mont Kiara'],
  ['Kuala Lumpur', 'Kuala Lumpur', '53300', 'Wangsa Maju'],
  ['Kuala Lumpur', 'Kuala Lumpur', '50470', 'Brickfields'],
  ['Kuala Lumpur', 'Kuala Lumpur', '58100', 'Taman Desa'],
  ['Ampang', 'Selangor', '68000', 'Taman Ampang Utama'],
  ['Batu Caves', 'Selangor', '68100', 'Taman Selayang'],
];

export const aroundPj: readonly Place[] = [
  ['Petaling Jaya', 'Selangor', '46000', 'Seksyen 7'],
  ['Petaling Jaya', 'Selangor', '46200', 'Seksyen 14'],
  ['Petaling Jaya', 'Selangor', '47300', 'Kelana Jaya'],
  ['Petaling Jaya', 'Selangor', '47400', 'Damansara Utama'],
  ['Petaling Jaya', 'Selangor', '47800', 'Bandar Utama'],
  ['Subang Jaya', 'Selangor', '47500', 'SS15'],
  ['Shah Alam', 'Selangor', '40000', 'Seksyen 9'],
  ['Puchong', 'Selangor', '47100', 'Bandar Puteri'],
];

export const aroundPenang: readonly Place[] = [
  ['George Town', 'Penang', '10050', 'Pulau Tikus'],
  ['George Town', 'Penang', '10200', 'Lebuh Campbell'],
  ['Jelutong', 'Penang', '11600', 'Taman Jelutong'],
  ['Bayan Lepas', 'Penang', '11900', 'Bayan Baru'],
  ['Ayer Itam', 'Penang', '11500', 'Farlim'],
  ['Tanjung Bungah', 'Penang', '11200', 'Taman Tanjung Bungah'],
  ['Gelugor', 'Penang', '11700', 'Taman Brown'],
  ['Butterworth', 'Penang', '12000', 'Taman Bagan'],
  ['Bukit Mertajam', 'Penang', '14000', 'Taman Alma'],
];

export const streets =
  'Maarof,Ampang,Merpati,Kenanga,Cempaka,Mawar,Dato Onn,Tun Razak,Bukit Indah,Seri Bintang,Melati,Kasturi,Orkid,Perdana,Universiti,Harmoni,Tanjung,Delima,Anggerik,Cenderawasih'.split(
    ',',
  );

/** Birth place codes of MyKad numbers: the states weighted by births. */
export const birthPlaceWeights = {
  '01': 8,
  '02': 6,
  '03': 6,
  '04': 4,
  '05': 4,
  '06': 5,
  '07': 8,
  '08': 10,
  '09': 1,
  '10': 18,
  '11': 4,
  '12': 2,
  '13': 2,
  '14': 22,
} as const;
