import { hashOf, newToken } from '../../kit/http/secrets.ts';

interface DemoStaff {
  branch: string;
  name: string;
  email: string;
  role: 'Manager' | 'Doctor' | 'Nurse' | 'Receptionist';
  phoneMobile: string;
  sex: 'F' | 'M';
  dob: string;
  remark?: string;
  blocked?: true;
  /** Days until the invitation expires. */
  invitedFor?: number;
}

/** Users of the demo's branches who have no account: invited, kept on record, or gone. */
export const demoStaff: readonly DemoStaff[] = [
  {
    branch: 'Klinik Mawar KL',
    name: 'Nadia binti Rosli',
    email: 'nadia@mawar.test',
    role: 'Nurse',
    phoneMobile: '60123340031',
    sex: 'F',
    dob: '1994-03-18',
    invitedFor: 5,
  },
  {
    branch: 'Klinik Mawar KL',
    name: 'Lim Chee Keong',
    email: 'cklim@mawar.test',
    role: 'Doctor',
    phoneMobile: '60123340032',
    sex: 'M',
    dob: '1976-09-23',
    remark: 'Tuesdays and Thursdays',
  },
  {
    branch: 'Klinik Mawar KL',
    name: 'Suresh a/l Ganesan',
    email: 'suresh@mawar.test',
    role: 'Receptionist',
    phoneMobile: '60123340033',
    sex: 'M',
    dob: '1998-11-02',
    remark: 'Left in June',
    blocked: true,
  },
  {
    branch: 'Klinik Mawar PJ',
    name: 'Zainal bin Hashim',
    email: 'zainal@mawar.test',
    role: 'Manager',
    phoneMobile: '60123340012',
    sex: 'M',
    dob: '1983-05-07',
    invitedFor: -2,
  },
  {
    branch: 'Pergigian Sentosa Penang',
    name: 'Nurul Huda Salleh',
    email: 'nurul@sentosa.test',
    role: 'Doctor',
    phoneMobile: '60124450022',
    sex: 'F',
    dob: '1987-11-19',
    invitedFor: 6,
  },
];

/** The stored part of an invitation that nobody has the code of. */
export function demoInvitation(days: number | undefined, now: Date) {
  if (days === undefined) return {};
  return {
    invitationHash: hashOf(newToken()),
    invitedUntil: new Date(now.getTime() + days * 86_400_000),
  };
}
