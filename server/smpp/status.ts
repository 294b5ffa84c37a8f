/**
 * Command statuses of SMPP 3.4 (section 5.1.3) by name, with their meaning for the sender: `throttle` slow down and
 * retry, `temporary` retry later, `permanent` never retry. Other codes are vendor codes: permanent.
 */
export type StatusClass = 'ok' | 'throttle' | 'temporary' | 'permanent';

const table = {
  ESME_ROK: [0x00, 'ok'],
  ESME_RINVMSGLEN: [0x01, 'permanent'],
  ESME_RINVCMDLEN: [0x02, 'permanent'],
  ESME_RINVCMDID: [0x03, 'permanent'],
  ESME_RINVBNDSTS: [0x04, 'temporary'], // the bind, not the message, is at fault
  ESME_RALYBND: [0x05, 'temporary'],
  ESME_RINVPRTFLG: [0x06, 'permanent'],
  ESME_RINVREGDLVFLG: [0x07, 'permanent'],
  ESME_RSYSERR: [0x08, 'temporary'],
  ESME_RINVSRCADR: [0x0a, 'permanent'],
  ESME_RINVDSTADR: [0x0b, 'permanent'],
  ESME_RINVMSGID: [0x0c, 'permanent'],
  ESME_RBINDFAIL: [0x0d, 'temporary'],
  ESME_RINVPASWD: [0x0e, 'permanent'],
  ESME_RINVSYSID: [0x0f, 'permanent'],
  ESME_RCANCELFAIL: [0x11, 'permanent'],
  ESME_RREPLACEFAIL: [0x13, 'permanent'],
  ESME_RMSGQFUL: [0x14, 'throttle'],
  ESME_RINVSERTYP: [0x15, 'permanent'],
  ESME_RINVNUMDESTS: [0x33, 'permanent'],
  ESME_RINVDLNAME: [0x34, 'permanent'],
  ESME_RINVDESTFLAG: [0x40, 'permanent'],
  ESME_RINVSUBREP: [0x42, 'permanent'],
  ESME_RINVESMCLASS: [0x43, 'permanent'],
  ESME_RCNTSUBDL: [0x44, 'permanent'],
  ESME_RSUBMITFAIL: [0x45, 'temporary'],
  ESME_RINVSRCTON: [0x48, 'permanent'],
  ESME_RINVSRCNPI: [0x49, 'permanent'],
  ESME_RINVDSTTON: [0x50, 'permanent'],
  ESME_RINVDSTNPI: [0x51, 'permanent'],
  ESME_RINVSYSTYP: [0x53, 'permanent'],
  ESME_RINVREPFLAG: [0x54, 'permanent'],
  ESME_RINVNUMMSGS: [0x55, 'permanent'],
  ESME_RTHROTTLED: [0x58, 'throttle'],
  ESME_RINVSCHED: [0x61, 'permanent'],
  ESME_RINVEXPIRY: [0x62, 'permanent'],
  ESME_RINVDFTMSGID: [0x63, 'permanent'],
  ESME_RX_T_APPN: [0x64, 'temporary'],
  ESME_RX_P_APPN: [0x65, 'permanent'],
  ESME_RX_R_APPN: [0x66, 'permanent'],
  ESME_RQUERYFAIL: [0x67, 'temporary'],
  ESME_RINVOPTPARSTREAM: [0xc0, 'permanent'],
  ESME_ROPTPARNOTALLWD: [0xc1, 'permanent'],
  ESME_RINVPARLEN: [0xc2, 'permanent'],
  ESME_RMISSINGOPTPARAM: [0xc3, 'permanent'],
  ESME_RINVOPTPARAMVAL: [0xc4, 'permanent'],
  ESME_RDELIVERYFAILURE: [0xfe, 'temporary'],
  ESME_RUNKNOWNERR: [0xff, 'temporary'],
} as const satisfies Record<string, readonly [number, StatusClass]>;

export type StatusName = keyof typeof table;

/** One command status; `name` of a vendor code is the code in hex. */
export interface SmppStatus {
  readonly code: number;
  readonly name: string;
  readonly class: StatusClass;
}

const byName = new Map<string, SmppStatus>();
const byCode = new Map<number, SmppStatus>();
for (const [name, [code, kind]] of Object.entries(table)) {
  const status = Object.freeze({ code, name, class: kind });
  byName.set(name, status);
  byCode.set(code, status);
}

/** The status of that name. */
export function statusByName(name: StatusName): SmppStatus {
  const [code, kind] = table[name];
  return byName.get(name) ?? { code, name, class: kind };
}

/** The status of that code; for an unknown code, a permanent one named by its hex code. */
export function statusByCode(code: number): SmppStatus {
  return byCode.get(code) ?? { code, name: `0x${code.toString(16).padStart(8, '0')}`, class: 'permanent' };
}
