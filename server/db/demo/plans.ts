import sharp from 'sharp';
import { listedFeatures } from '../../../contract/accounts/planFeatures.ts';
import { planPrice } from '../../../contract/accounts/planPrice.ts';
import { billingCycles } from '../../../contract/accounts/subscriptions.ts';
import type { Db } from '../../kit/db/database.ts';
import { plans, productTypes } from '../schema/index.ts';
import { at } from './rows.ts';

interface DemoPlan {
  product: string;
  about: string;
  cycle: (typeof billingCycles)[number];
  months: number;
  /** Sen for all its months, before discount and tax. */
  unitPrice: number;
  discountPercent: number | null;
  users: number;
  gigabytes: number;
  ownWhatsapp: boolean;
  features: readonly (typeof listedFeatures)[number][];
  offers: readonly string[];
}

/** Service tax on subscriptions, in percent, since 1 March 2024. */
const SERVICE_TAX = 8;

/** The plans of the demo. */
export const demoPlans: readonly DemoPlan[] = [
  {
    product: 'Starter',
    about: 'One doctor',
    cycle: 'Monthly',
    months: 1,
    unitPrice: 9_900,
    discountPercent: null,
    users: 2,
    gigabytes: 5,
    ownWhatsapp: false,
    features: [],
    offers: ['Appointments and queue', 'Patient records', 'Email support'],
  },
  {
    product: 'Clinic',
    about: 'One branch',
    cycle: 'Yearly',
    months: 12,
    unitPrice: 238_800,
    discountPercent: 10,
    users: 8,
    gigabytes: 50,
    ownWhatsapp: true,
    features: listedFeatures,
    offers: ['All of Starter', 'Messages by SMS and WhatsApp', 'Waiting list and follow-ups'],
  },
  {
    product: 'Group',
    about: 'Several branches',
    cycle: 'Yearly',
    months: 12,
    unitPrice: 598_800,
    discountPercent: 15,
    users: 30,
    gigabytes: 250,
    ownWhatsapp: true,
    features: listedFeatures,
    offers: ['All of Clinic', 'Branches side by side', 'Telephone support'],
  },
  {
    product: 'Enterprise',
    about: 'Hospitals and chains',
    cycle: 'Yearly',
    months: 36,
    unitPrice: 3_600_000,
    discountPercent: 20,
    users: 200,
    gigabytes: 2_000,
    ownWhatsapp: true,
    features: listedFeatures,
    offers: ['All of Group', 'Training at the clinic', 'Support at all hours'],
  },
];

/** Stores the demo's plans, on offer from the start of a year for three years. */
export async function storePlans(db: Db, year: number): Promise<void> {
  const types = await db
    .insert(productTypes)
    .values(demoPlans.map(({ product, about }) => ({ title: product, description: about })))
    .returning({ id: productTypes.id });
  const pictures = await Promise.all(demoPlans.map((_, place) => pictureOf(place + 1)));
  await db.insert(plans).values(
    demoPlans.map((plan, place) => {
      const terms = {
        unitPrice: plan.unitPrice,
        discountPercent: plan.discountPercent,
        discountAmount: 0,
        taxPercent: SERVICE_TAX,
        taxAmount: 0,
      };
      return {
        ...terms,
        ...planPrice(terms),
        productTypeID: at(types, place).id,
        validFrom: `${year}-01-01`,
        validTo: `${year + 2}-12-31`,
        subscribeMonth: plan.months,
        concurrentUser: plan.users,
        storage: plan.gigabytes,
        billingCycleID: billingCycles.indexOf(plan.cycle) + 1,
        description: `<p><img src="${at(pictures, place)}" alt="" /></p><p><strong>${plan.about}</strong></p><ul>${plan.offers.map((offer) => `<li>${offer}</li>`).join('')}</ul>`,
        dedicatedWhatsapp: plan.ownWhatsapp,
        features: [...plan.features],
      };
    }),
  );
}

/** A picture of some houses in a row, as an address that holds it. */
async function pictureOf(houses: number): Promise<string> {
  const row = Array.from(
    { length: houses },
    (_, at) =>
      `<path transform="translate(${240 - houses * 32 + at * 64} 24)" d="M8 64V24L32 6l24 18v40zM24 64V44h16v20M32 20v12M26 26h12"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="96"><rect width="480" height="96" fill="#dcece6"/><path d="M0 88h480" stroke="#9cc4b6" stroke-width="2"/><g fill="#f5faf8" stroke="#0b5d4a" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">${row.join('')}</g></svg>`;
  const picture = await sharp(Buffer.from(drawing)).webp({ quality: 85 }).toBuffer();
  return `data:image/webp;base64,${picture.toString('base64')}`;
}
