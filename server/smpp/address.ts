/** Type of number and numbering plan (SMPP 3.4 sections 5.2.5, 5.2.6). */
interface AddressType {
  ton: number;
  npi: number;
}

const international: AddressType = { ton: 1, npi: 1 };
const networkSpecific: AddressType = { ton: 3, npi: 0 };
const alphanumeric: AddressType = { ton: 5, npi: 0 };
/** Digits of the longest short code; longer ones are full numbers. */
const shortCodeDigitsMax = 6;

/** A full number, also with a plus, is international, a short code network specific, any other address alphanumeric. */
function typeOf(address: string): AddressType {
  if (!/^\+?\d+$/.test(address)) return alphanumeric;
  return address.length > shortCodeDigitsMax ? international : networkSpecific;
}

/** The types of the addresses of a PDU. */
export function addressTypes(source: string, destination: string) {
  const [from, to] = [typeOf(source), typeOf(destination)];
  return { sourceTon: from.ton, sourceNpi: from.npi, destinationTon: to.ton, destinationNpi: to.npi };
}
