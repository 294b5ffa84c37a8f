// npm run register-paybill: tells M-Pesa where to announce what comes in by paybill (docs/running.md).
import { readConfig } from '../server/config.ts';
import { darajaFrom } from '../server/mpesa.ts';

const config = readConfig(process.env);
const mpesa = darajaFrom(config);
if (!mpesa) {
  console.error('M-Pesa is not set up: see M-Pesa in docs/running.md');
  process.exitCode = 1;
} else {
  await mpesa.registerUrls();
  console.log(`Payments to ${mpesa.shortcode} are announced to ${config.MPESA_CALLBACK_URL}`);
}
