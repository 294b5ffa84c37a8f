// The accepted values of the environment, and the error for each mistake.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoSmppPort, readConfig } from '../../../server/config/config.ts';

const own = 'postgres://tuma:secret@db.example:5432/tuma';

test('without any variable the ports are 8080, 2775, 2776 and 2777, all on loopback, and /metrics has none', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    SMPP_HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    TUMA_SIMULATOR_PORT: 2775,
    TUMA_MPESA_SIMULATOR_PORT: 2777,
  });
  expect(demoSmppPort).toBe(2776);
  expect([readConfig({}).SMPP_PORT, readConfig({}).METRICS_PORT]).toEqual([undefined, undefined]);
});

test.each([
  [{ SMPP_PORT: '8080' }, 'PORT and SMPP_PORT are both 8080'],
  [{ SMPP_PORT: '2777' }, 'SMPP_PORT and TUMA_MPESA_SIMULATOR_PORT are both 2777'],
  [{ TUMA_SIMULATOR_PORT: '2776' }, 'SMPP_PORT and TUMA_SIMULATOR_PORT are both 2776'],
  [{ METRICS_PORT: '8080' }, 'PORT and METRICS_PORT are both 8080'],
])('two ports that are the same are refused by name: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test.each([
  [{ TUMA_SEDE: 'none' }, 'TUMA_SEDE is not a variable of Tuma: did you mean TUMA_SEED?'],
  [{ TUMA_SECRETKEY_FILE: 'x' }, 'did you mean TUMA_SECRET_KEY_FILE?'],
  [{ TUMA_COLOUR: 'green' }, /TUMA_COLOUR is not a variable of Tuma$/],
  [{ DATABSE_URL: own }, 'DATABSE_URL is not a variable of Tuma: did you mean DATABASE_URL?'],
  [{ MPESA_CALLBACK_IP: '192.0.2.7' }, 'did you mean MPESA_CALLBACK_IPS?'],
  [{ MPESA_CALLBACK_IPS: '192.0.2.7, safaricom' }, 'MPESA_CALLBACK_IPS: must be IP addresses'],
  [{ PORT: '70000' }, 'PORT: must be a port number'],
  [{ TUMA_ROLE: 'worker' }, 'TUMA_ROLE: must be one of all, web, engine'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL: must be an address like postgres://'],
  [{ DATABASE_REPLICA_URL: own }, 'DATABASE_REPLICA_URL also needs DATABASE_URL'],
  [{ DATABASE_REPLICA_LAG_SECONDS: '0' }, 'DATABASE_REPLICA_LAG_SECONDS: must be a whole number from 1'],
  [{ MPESA_PROMPT_SECONDS: '0' }, 'MPESA_PROMPT_SECONDS: must be a whole number from 1 to 600'],
  [{ SMPP_PUBLIC_HOST: 'https://sms.example' }, 'SMPP_PUBLIC_HOST: must be a host name or an IP address'],
  [{ SMPP_PUBLIC_HOST: 'sms.example/smpp' }, 'SMPP_PUBLIC_HOST: must be a host name or an IP address'],
  [{ SMPP_PUBLIC_HOST: 'sms.example:2775' }, 'SMPP_PUBLIC_HOST: must be a host name or an IP address'],
  [{ MPESA_CONFIRM: 'yes' }, 'MPESA_CONFIRM: must be one of true, false'],
])('a mistake is answered with a sentence: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

test('what other programs read may be set beside', () => {
  const others = {
    LOGLEVEL: 'info',
    XPORT: '1',
    SMTP_HOST: 'mail',
    SNMP_PORT: '161',
    SMPP_SERVICE_HOST: '10.0.0.1',
    DATABASE_URL: own,
    DATABASE_URI: own,
  };
  expect(readConfig({ TUMA_KEY: 'tuma_test_1', TUMA_DOMAIN: 'sms.example', ...others }).PORT).toBe(8080);
});

test('ports of the simulators do not matter where there is no demo, and 0 may be given to several', () => {
  expect(readConfig({ TUMA_SEED: 'none', SMPP_PORT: '2777' }).SMPP_PORT).toBe(2777);
  expect(readConfig({ PORT: '0', SMPP_PORT: '0' })).toMatchObject({ PORT: 0, SMPP_PORT: 0 });
});

test.each([
  [{}, 'demo'],
  [{ HOST: '127.0.0.1' }, 'demo'],
  [{ HOST: 'localhost' }, 'demo'],
  [{ HOST: '0.0.0.0' }, 'none'],
  [{ HOST: '::' }, 'none'],
  [{ HOST: '127.0.0.1.example.com' }, 'none'],
  [{ DATABASE_URL: own }, 'none'],
  [{ NODE_ENV: 'production' }, 'none'],
  [{ NODE_ENV: 'production', DATABASE_URL: own, HOST: '0.0.0.0', TUMA_SEED: 'demo' }, 'demo'],
  [{ TUMA_SEED: 'none' }, 'none'],
])('with %o the system is filled with: %s', (env, seed) => {
  expect(readConfig(env).TUMA_SEED).toBe(seed);
});

test.each([
  ['false', false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, uniquelocal fd00::/8', ['10.0.0.0/8', 'uniquelocal', 'fd00::/8']],
  ['192.0.2.7', ['192.0.2.7']],
])('TRUST_PROXY=%s is understood as %o', (text, proxies) => {
  expect(readConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(proxies);
});

test.each(['true', '99', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'proxy.example', '10.0.0.0/8/8', '-1'])(
  'TRUST_PROXY=%s is refused with what to set instead',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
      /TRUST_PROXY: .*Give the number of proxies in front \(1\), or their networks/,
    );
  },
);

test('a port that is no number and a short METRICS_TOKEN are refused in words', () => {
  expect(() => readConfig({ PORT: 'http' })).toThrow('PORT: must be a port number');
  expect(() => readConfig({ METRICS_TOKEN: 'secret' })).toThrow(
    'METRICS_TOKEN: must have at least 16 characters',
  );
});

test('a secret may be the content of a file instead, without the line end that closes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret');
  const key = Buffer.alloc(32, 7).toString('base64');
  writeFileSync(file, `${key}\n`);
  const names = ['ADMIN_PASSWORD', 'METRICS_TOKEN', 'TUMA_SECRET_KEY', 'TUMA_BACKUP_KEY'] as const;
  const config = readConfig(Object.fromEntries(names.map((name) => [`${name}_FILE`, file])));
  expect(names.map((name) => config[name])).toEqual(names.map(() => key));
  writeFileSync(file, `${own}\n`);
  expect(readConfig({ DATABASE_URL_FILE: file })).toMatchObject({ DATABASE_URL: own, TUMA_SEED: 'none' });
  expect(() => readConfig({ DATABASE_URL: own, DATABASE_URL_FILE: file })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set',
  );
  expect(() => readConfig({ MPESA_PASSKEY_FILE: `${file}.gone` })).toThrow(
    /MPESA_PASSKEY_FILE: .*gone cannot be read/,
  );
  writeFileSync(file, 'my-password-and-no-key');
  expect(() => readConfig({ TUMA_SECRET_KEY_FILE: file })).toThrow(
    /^The environment is not usable\.\n {2}TUMA_SECRET_KEY: must be 32 bytes in base64(?!.*my-password)/,
  );
});

test.each(['sms.example.co.ke', 'localhost', '192.0.2.7', '2001:db8::7', '[2001:db8::7]'])(
  'SMPP_PUBLIC_HOST may be %s',
  (host) => {
    expect(readConfig({ SMPP_PUBLIC_HOST: host }).SMPP_PUBLIC_HOST).toBe(host);
  },
);
