// Message texts of the demo's clients.
import { grouped } from '../../contract/grouped.ts';
import type { MessageClass } from '../../contract/messages.ts';
import type { Random } from './random.ts';

type Text = (random: Random) => string;

const amount = (random: Random) => `KES ${grouped(random.integer(2, 180) * 250)}`;
const reference = (random: Random) => `R${random.integer(100_000, 999_999)}`;

const texts: Record<string, Record<MessageClass, Text[]>> = {
  TUMA: {
    transactional: [
      (r) => `Your Tuma balance is below ${r.integer(1, 9) * 100} units. Top up to keep sending.`,
      (r) => `Your sender ID request ${reference(r)} was approved by the network. You can use it now.`,
    ],
    promotional: [],
  },
  SAVANNA: {
    transactional: [
      (r) => `Savanna Sacco: ${amount(r)} received. Ref ${reference(r)}. Thank you for saving with us.`,
      (r) => `Savanna Sacco: your loan of ${amount(r)} has been disbursed to your M-PESA. Ref ${reference(r)}.`,
      (r) => `Savanna Sacco: instalment of ${amount(r)} is due on ${r.integer(1, 28)}/12. Pay early to keep your limit.`,
    ],
    promotional: [
      () => 'Habari! Our annual general meeting is on 12th December at 10 am, Kenyatta Avenue hall. All members are welcome. STOP*456*9*5#',
      (r) => `Save for school fees with us: ${r.integer(8, 11)}% interest until January. Visit any branch with your ID. STOP*456*9*5#`,
    ],
  },
  'SAVANNA-OTP': {
    transactional: [(r) => `${r.integer(100_000, 999_999)} is your Savanna Sacco code. Do not share it with anyone.`],
    promotional: [],
  },
  JAMBO: {
    transactional: [
      (r) => `Jambo Couriers: parcel ${reference(r)} is out for delivery today. Your rider calls before arrival.`,
      (r) => `Jambo Couriers: parcel ${reference(r)} was delivered. Rate us on a scale of 1 to 5.`,
      (r) => `Jambo Couriers: we could not reach you for parcel ${reference(r)}. Reply with a better time, or pick it up at our Moi Avenue office, Monday to Saturday, 8 am to 6 pm, with your national ID and this message.`,
    ],
    promotional: [],
  },
  KILIMO: {
    transactional: [(r) => `Kilimo Fresh: we paid ${amount(r)} for your delivery ${reference(r)}. Asante!`],
    promotional: [
      (r) => `Today at Wakulima: tomatoes ${r.integer(60, 110)}/kg, onions ${r.integer(70, 120)}/kg, kale ${r.integer(20, 45)}/kg. Call us before 4 pm to sell. STOP*456*9*5#`,
      () => 'Mvua inakuja! Panda mbegu bora mapema. Pata mbolea kwa bei nafuu katika duka letu la Meru. STOP*456*9*5#',
      () => 'Kilimo Fresh 🌱 new seedlings are here. STOP*456*9*5#',
    ],
  },
  ELIMU: {
    transactional: [(r) => `Elimu Academy: fees of ${amount(r)} received for admission no. ${r.integer(1000, 9999)}.`],
    promotional: [
      () => 'Elimu Academy closes on 28th November at noon. Please pick up your child on time and clear the fee balance before the new term.',
    ],
  },
}; // oxfmt-ignore

export function textOf(senderCode: string, messageClass: MessageClass, random: Random): string {
  const choices = texts[senderCode]?.[messageClass] ?? [];
  if (choices.length === 0) throw new Error(`The demo has no ${messageClass} text for ${senderCode}`);
  return random.pick(choices)(random);
}
