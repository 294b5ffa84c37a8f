import { darajaFrom } from '../../server/mpesa.ts';
import type { Command } from './command.ts';

export const registerPaybill: Command = {
  summary: 'Registers the addresses of paybill callbacks with M-Pesa',
  usage: '',
  help: ['Again after a change of MPESA_CALLBACK_URL, the passkey or the consumer secret.'],
  async run({ config }) {
    const mpesa = darajaFrom(config);
    if (!mpesa) throw new Error('M-Pesa is not set up: see M-Pesa in docs/running/integrations.md');
    await mpesa.registerUrls();
    const { shortcode } = mpesa;
    const url = config.MPESA_CALLBACK_URL;
    return {
      lines: [`M-Pesa confirms payments to ${shortcode} at ${url}`],
      data: { shortcode, url },
    };
  },
};
