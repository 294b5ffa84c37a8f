// The documentation that the product serves: its samples are run unchanged with a real test key.
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplesOf, type Sample } from '../../scripts/docs/markdown.ts';
import { placeholders } from '../../scripts/docs/requestSamples.ts';
import { browserSession } from '../support/e2e/browserSession.ts';
import { eventually } from '../support/eventually.ts';

const { served: product } = browserSession();
const run = promisify(execFile);

let key: string;
beforeAll(async () => {
  const token = await product().signIn('0722000002', 'tuma-client');
  const { status, body } = await product().call(
    'developers/keys/create',
    {
      name: 'Documentation',
      live: false,
      scopes: ['messages:send', 'messages:read', 'balance:read', 'webhooks:manage', 'opt_outs:manage'],
    },
    { Authorization: token },
  );
  if (status !== 201) throw new Error(`No key: ${status} ${JSON.stringify(body)}`);
  key = body.secret;
});

/** Fills in the placeholders as the page's script does. */
const filled = (code: string): string =>
  code.replaceAll(placeholders.address, product().url).replaceAll(placeholders.key, key);

/** The program and arguments that run a sample of a language, by the label of its tab. */
const runners: Readonly<
  Record<string, (code: string, folder: string) => [program: string, ...args: string[]]>
> = {
  curl: (code) => ['bash', '-c', code],
  Node: (code) => [process.execPath, '--input-type=module', '-e', code],
  Python: (code) => ['python3', '-c', code],
  PHP: (code, folder) => ['php', written(folder, 'sample.php', code)],
  Java: (code, folder) => [
    'java',
    // The sample runs for a second, so a fast start matters more than optimized code.
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    written(folder, `${/class (\w+)/.exec(code)?.[1]}.java`, code),
  ],
};

function written(folder: string, name: string, code: string): string {
  const file = join(folder, name);
  writeFileSync(file, code);
  return file;
}

/** Whether the program of a language is installed and can run the samples. */
const isInstalled = async (label: string): Promise<boolean> => {
  const check: Record<string, [string, ...string[]]> = {
    Python: ['python3', '-c', 'import requests'],
    PHP: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    Java: ['java', '-version'],
  };
  const [program, ...args] = check[label] ?? [];
  if (program === undefined) return true;
  return run(program, args).then(
    () => true,
    () => false,
  );
};

/** Returns the output of a sample. Throws if it ends with an error. */
async function outputOf({ label, code }: Sample): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-sample-'));
  try {
    const [program, ...args] = runners[label]?.(filled(code), folder) ?? [''];
    const { stdout } = await run(program, args, { timeout: 60_000 });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Headers and body of a webhook. */
type VerifyCase = readonly [headers: Readonly<Record<string, string>>, body: string];

/** A value as JSON in ASCII, which is a literal of Java, too. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const pages = globSync('docs/api/*.md').toSorted();
/** Samples that run without others. Those that only define a function are tested below. */
const samples = pages.flatMap((file) =>
  samplesOf(readFileSync(file, 'utf8'))
    .filter(
      ({ label, code }) =>
        label in runners && code.includes(placeholders.key) && !/^(export|def)/m.test(code),
    )
    .map((sample) => ({ page: basename(file, '.md'), ...sample })),
);

describe('the samples', () => {
  test('of the quick start are there in each language, one for each step', () => {
    const labels = samples.filter(({ page }) => page === 'quickstart').map(({ label }) => label);
    expect(labels).toEqual([...Object.keys(runners), ...Object.keys(runners)]);
  });

  test.each(
    samples.map(
      (sample) => [`${sample.page}: ${sample.label}: ${sample.code.split('\n').at(-1)}`, sample] as const,
    ),
  )(
    '%s',
    async (_name, sample) => {
      if (!(await isInstalled(sample.label))) {
        console.info(`${sample.label} is not installed here: this sample was not run.`);
        return;
      }
      const output = await outputOf(sample);
      // curl prints the answer, the other samples print its status first, and the loop over pages prints its count.
      if (sample.label === 'curl') expect(JSON.parse(output)).not.toHaveProperty('error.doc_url');
      else if (sample.page !== 'conventions') expect(output).toMatch(/^20\d /);
      else expect(output).toMatch(/pages: [1-9]|^\d+ \w+/);
    },
    90_000,
  );

  test('of the quick start send a message that is delivered, and one however often it is repeated', async () => {
    const [first] = samples.filter(({ page, label }) => page === 'quickstart' && label === 'curl');
    if (!first) throw new Error('The quick start has a first step');
    const [one, other] = [JSON.parse(await outputOf(first)), JSON.parse(await outputOf(first))];
    expect(one).toEqual(other);
    expect(one).toMatchObject({ object: 'message', live: false, reference: 'order-991' });
    await eventually(
      async () => {
        const response = await fetch(`${product().url}/v1/messages/${one.id}`, {
          headers: { Authorization: `Bearer ${key}` },
        });
        expect(await response.json()).toMatchObject({ status: 'delivered' });
      },
      { timeout: 30_000 },
    );
  });

  test('that retry send once', async () => {
    const retries = samplesOf(readFileSync('docs/api/errors-and-retries.md', 'utf8'));
    const node = retries.find(({ label }) => label === 'Node');
    const order = `{ to: '+254712345678', from: 'SAVANNA', text: 'Hello' }`;
    const use = `\nconst ids = [await send(${order}, 'k-1'), await send(${order}, 'k-1')].map(({ id }) => id);\nconsole.log(ids[0] === ids[1]);`;
    expect(await outputOf({ language: 'js', label: 'Node', code: `${node?.code}${use}` })).toBe('true\n');
    const python = retries.find(({ label }) => label === 'Python');
    const same = `\nprint(*{send({"to": "+254712345678", "from": "SAVANNA", "text": "Hello"}, "k-2")["id"] for _ in range(2)})`;
    if (await isInstalled('Python'))
      expect(await outputOf({ language: 'python', label: 'Python', code: `${python?.code}${same}` })).toMatch(
        /^\d+\n$/,
      );
  });

  /** Calls `verify` of a sample for each case, and prints the results. */
  const verifyCalls: Readonly<
    Record<string, (given: { code: string; secret: string; cases: readonly VerifyCase[] }) => string>
  > = {
    Node: ({ code, secret, cases }) =>
      `${code}\nconsole.log(${escaped(cases)}.map(([headers, body]) => verify('${secret}', headers, body)).join(' '));`,
    Python: ({ code, secret, cases }) =>
      `${code}\nimport json\nfor headers, body in json.loads(r"""${escaped(cases)}"""):\n    print(str(verify("${secret}", headers, body.encode())).lower(), end=" ")`,
    PHP: ({ code, secret, cases }) =>
      `${code}\nforeach (json_decode('${escaped(cases)}', true) as [$headers, $body]) echo verify('${secret}', $headers, $body) ? 'true ' : 'false ';`,
    Java: ({ code, secret, cases }) => {
      const calls = cases.map(([headers, body]) => {
        const fields = Object.entries(headers).map((pair) => escaped(pair).slice(1, -1));
        return `System.out.print(Verify.verify("${secret}", Map.of(${fields.join(', ')}), ${escaped(body)}.getBytes("UTF-8")) + " ");`;
      });
      const main = `class Main { public static void main(String[] args) throws Exception { ${calls.join('\n')} } }`;
      return code.replace('public class', `${main}\npublic class`);
    },
  };

  test.each(Object.keys(verifyCalls))(
    'that verify a webhook without a library in %s accept what it signs, and nothing else',
    async (label) => {
      if (!(await isInstalled(label))) {
        console.info(`${label} is not installed here: this sample was not run.`);
        return;
      }
      const sample = samplesOf(readFileSync('docs/api/webhooks.md', 'utf8')).find(
        (each) => each.label === label && each.code.includes('webhook-signature'),
      );
      const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
      const body = '{"text":"Karibu café"}';
      const now = new Date();
      const seconds = Math.floor(now.getTime() / 1000);
      const signed = (at: Date) => ({
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
      });
      const headers = signed(now);
      const signature = headers['webhook-signature'];
      const cases: VerifyCase[] = [
        [headers, body],
        [{ ...headers, 'webhook-signature': `v1,AAAA ${signature}` }, body],
        [headers, `${body} `],
        [signed(new Date(now.getTime() - 400_000)), body],
        [{ ...headers, 'webhook-timestamp': String(seconds - 1) }, body],
        [{ ...headers, 'webhook-timestamp': 'now' }, body],
        [{ ...headers, 'webhook-signature': 'v1,AAAA' }, body],
        [{ ...headers, 'webhook-signature': '' }, body],
        [{}, body],
      ];
      const code = verifyCalls[label]?.({ code: sample?.code ?? '', secret, cases }) ?? '';
      const output = await outputOf({ language: '', label, code });
      expect(output.trim()).toBe(`true true${' false'.repeat(7)}`);
    },
    90_000,
  );
});
