import type { Client } from 'pg';

/** Ids of a branch's fees, bills and receipts. */
export interface PlantedTill {
  fee: number;
  /** A payer and a till that are used, and those that are not. */
  payers: { used: number; unused: number };
  tills: { used: number; unused: number };
  /** A bill of RM 60.00 that is open, and one whose payer is charged. */
  bills: { open: number; charged: number };
  /** A receipt of today, of a third bill. */
  receipt: number;
  closing: number;
}

/** Adds them to a branch, for a patient and by a person. */
export async function plantTill(
  owner: Client,
  {
    branch,
    patient,
    person,
    isForeign,
  }: { branch: number; patient: number; person: number; isForeign: boolean },
): Promise<PlantedTill> {
  const id = async (text: string, values: unknown[]) => {
    const { rows } = await owner.query<{ id: number }>(text, values);
    if (!rows[0]) throw new Error('nothing was planted');
    return rows[0].id;
  };
  const fee = await id(
    `INSERT INTO fee (branch_id, name, kind, price, is_offered) VALUES ($1, 'Planted fee', 'procedure', 6000, true) RETURNING id`,
    [branch],
  );
  const addPayer = () =>
    id(
      `INSERT INTO payer (branch_id, name, billing_code, email, phone) VALUES ($1, 'Planted payer', '09', '', '') RETURNING id`,
      [branch],
    );
  const addTill = () =>
    id(
      `INSERT INTO till (branch_id, name, sheet) VALUES ($1, 'Planted till', '80mm') RETURNING id`,
      [branch],
    );
  const [payer, till] = [await addPayer(), await addTill()];
  const bill = async (paid: number, charged: number) => {
    const made = await id(
      `INSERT INTO bill (branch_id, patient_id, payer_id, total, paid, charged, settled_at, settled_by, created_by)
       VALUES ($1, $2, $3, 6000, $4, $5, CASE WHEN $6 THEN now() END, CASE WHEN $6 THEN $7::integer END, $7::integer) RETURNING id`,
      [branch, patient, payer, paid, charged, paid + charged > 0, person],
    );
    await owner.query(
      `INSERT INTO bill_line (branch_id, bill_id, position, fee_id, name, kind, price, quantity, discount, net, tax, total)
       VALUES ($1, $2, 0, $3, 'Planted fee', 'procedure', 6000, 1, 0, 6000, 0, 6000)`,
      [branch, made, fee],
    );
    return made;
  };
  const bills = { open: await bill(0, 0), charged: await bill(0, 6_000) };
  const receipt = await id(
    `INSERT INTO bill_receipt (branch_id, bill_id, number, taken_by, till_id, settled, rounding, open_after, content, kinds,
                               voided_at, voided_by, void_reason)
     VALUES ($1, $2, 1, $3::integer, $4, 6000, 0, 0, $5, '{"procedure": 6000}',
             CASE WHEN $6 THEN now() END, CASE WHEN $6 THEN $3::integer END, CASE WHEN $6 THEN 'Wrong' END) RETURNING id`,
    [
      branch,
      await bill(6_000, 0),
      person,
      till,
      JSON.stringify({
        patientName: 'Planted',
        icPassport: '',
        doctor: '',
        lines: [],
        net: 6_000,
        tax: 0,
        total: 6_000,
        paidBefore: 0,
      }),
      // Those of others have a reason, to be marked.
      isForeign,
    ],
  );
  await owner.query(
    `INSERT INTO bill_payment (branch_id, receipt_id, position, method, amount, given) VALUES ($1, $2, 0, 'cash', 6000, 6000)`,
    [branch, receipt],
  );
  await owner.query(`INSERT INTO paper_number (branch_id, series, last) VALUES ($1, 'R', 1)`, [
    branch,
  ]);
  const closing = await id(
    `INSERT INTO till_closing (branch_id, day, account_id, till_id, float, cash, card, duit_now, transfer, counted, receipts, voided)
     VALUES ($1, current_date - 1, $2, $3, 0, 0, 0, 0, 0, 0, 0, 0) RETURNING id`,
    [branch, person, till],
  );
  return {
    fee,
    payers: { used: payer, unused: await addPayer() },
    tills: { used: till, unused: await addTill() },
    bills,
    receipt,
    closing,
  };
}
