import type { StaffRole } from '#domain/office/staff.ts';
import type {
  OwnerCodeTable,
  OwnerDeviceTable,
  OwnerSessionTable,
  OwnerTable,
  OwnerTokenTable,
} from '#server/store/owner-tables.ts';

/** Somebody of the agency who may enter the office: an account like an owner's, with a role in the place of homes. */
export interface StaffTable extends Omit<OwnerTable, 'own_language' | 'disabled_by' | 'report'> {
  role: StaffRole;
}

/** A table of the owners' accounts, of staff. */
type OfStaff<Table> = Omit<Table, 'owner_id'> & {
  staff_id: 'owner_id' extends keyof Table ? Table['owner_id'] : never;
};

/** What was done in the office; nothing in it says more of a person than a number. */
export interface OfficeActTable {
  id: string;
  /** Number of the colleague who did it; `command` for a command line. */
  actor: string;
  /** One word of `officeActs` (src/domain/office/office-acts.ts). */
  act: string;
  /** What it was done to: `staff 7b…`, `lead 81…`. */
  subject: string;
  /** What it was before and is after, in words of ours: `agent`, `manager`. Empty where there is nothing to say. */
  before: string;
  after: string;
  at: number;
}

export interface StaffTables {
  staff: StaffTable;
  staff_sessions: OfStaff<OwnerSessionTable>;
  staff_tokens: OfStaff<OwnerTokenTable>;
  staff_devices: OfStaff<OwnerDeviceTable>;
  staff_codes: OfStaff<OwnerCodeTable>;
  office_acts: OfficeActTable;
}
