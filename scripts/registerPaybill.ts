// npm run register-paybill: registers the URLs of paybill callbacks with M-Pesa (docs/running/integrations.md).
import { readConfig } from '../server/config.ts';
import { darajaFrom } from '../server/mpesa.ts';

const config = readConfig(process.env);
const mpesa = darajaFrom(config);
if (!mpesa) {
  console.error('M-Pesa is not set up: see M-Pesa in docs/running/integrations.md');
  process.exitCode = 1;
} else {
  await mpesa.registerUrls();
  console.log(`M-Pesa confirms payments to ${mpesa.shortcode} at ${config.MPESA_CALLBACK_URL}`);
}
