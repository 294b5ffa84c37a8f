// The files of deploy/ for Prometheus and Grafana fit what the started product exports, and each alert has a runbook and its tests.
// promtool runs those tests where Debian's package prometheus is there (scripts/fetchDebianTools.ts).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { watchStandby } from '../../server/db/standby/standbyMetrics.ts';
import { exportProcessMetrics } from '../../server/processMetrics.ts';
import { start } from '../../server/start.ts';
import { findPromtool } from '../support/product/debianTools.ts';
import { emptyDatabase } from '../support/database/emptyDatabase.ts';
import { eventually } from '../support/eventually.ts';
import { bindPeer } from '../gateway/peer.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}
interface RuleTest {
  alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[];
}
interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; refId: string; datasource: { uid: string } }[];
}

const alerts = (parseYaml(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Alert[] }[] }).groups //
  .flatMap(({ rules }) => rules);
const ruleTests = (parseYaml(read('deploy/prometheus/alerts.test.yml')) as { tests: RuleTest[] }).tests;
const dashboard = JSON.parse(read('deploy/grafana/tuma.json')) as { schemaVersion: number; panels: Panel[] };
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Metrics of node_exporter for the disk of a PostgreSQL on another machine. */
const isForeign = (name: string) => name.startsWith('node_filesystem_');
const namesIn = (expr: string) => [
  ...new Set(expr.replaceAll(/"[^"]*"/g, '""').match(/\b(?:tuma|node|nodejs|process)_\w+/g)),
];
/** Labels that a query selects, groups or joins by. */
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/\b(?:by|on|group_left) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ...[...expr.matchAll(/[{,]\s*(\w+)\s*[=!]~?"/g)].map(([, label = '']) => label),
];

/** Returns the product's metrics after a message and a submission, including those of the embedded PostgreSQL's disk and of a standby. */
async function scrape(): Promise<string> {
  const metricsToken = 'a-token-of-some-length';
  const config = readConfig({
    DATABASE_URL: await emptyDatabase(),
    TUMA_SEED: 'demo',
    METRICS_TOKEN: metricsToken,
    TUMA_SIMULATOR_PORT: '0',
    TUMA_MPESA_SIMULATOR_PORT: '0',
    SMPP_PORT: '0',
    PORT: '0',
  });
  const running = await start(config, { logger: pino({ level: 'silent' }), clock: () => new Date() });
  onTestFinished(() => running.stop());
  const peer = await bindPeer(Number(running.smpp?.split(':')[1]), 'savanna-core', { password: 'tuma-sms' });
  onTestFinished(() => peer.close());
  await peer.submit({ source_addr: 'SAVANNA', destination_addr: '254712345678', short_message: 'Habari' });
  const fetchText = async () => {
    const answer = await fetch(`${running.url}/metrics`, {
      headers: { Authorization: `Bearer ${metricsToken}` },
    });
    return answer.text();
  };
  let text = '';
  await eventually(
    async () => {
      text = await fetchText();
      expect(text).toContain('tuma_receipts_total{connector="1",state="DELIVRD"} 1');
      expect(text).toContain('tuma_job_runs_total{task="check_books",outcome="done"}');
      expect(text).toContain('tuma_http_requests_total{call="GET /metrics",status="2xx"}');
      expect(text).toContain('tuma_ledger_checked_timestamp_seconds 1');
    },
    { timeout: 40_000 },
  );
  const embedded = new Registry();
  exportProcessMetrics(embedded, readConfig({ DATA_DIR: root }));
  const standby = { pool: new pg.Pool(), isUsable: () => false, lagSeconds: () => undefined };
  watchStandby(embedded, standby);
  const others = (await embedded.metrics()).split('\n').filter((line) => /tuma_(disk|standby)_/.test(line));
  return [text.trimEnd(), ...others, ''].join('\n');
}

const promtool = findPromtool();
if (promtool === undefined)
  process.stderr.write('Debian’s package prometheus is not there: the tests of the alerts are not run.\n');

function runPromtool(args: string[], input = ''): { output: string; status: number | null } {
  const cwd = join(root, 'deploy/prometheus');
  const { stdout, stderr, status } = spawnSync(promtool!, args, { cwd, input, encoding: 'utf8' });
  return { output: `${stdout}${stderr}`, status };
}

test('every metric and label of the alerts and the dashboard is exported, and named as Prometheus has it', async () => {
  const text = await scrape();
  const exported = new Set([...text.matchAll(/^(?:# TYPE )?(\w+)/gm)].map(([, name = '']) => name));
  // A counter or histogram without samples only has its TYPE line.
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) histogram$/gm))
    for (const part of ['bucket', 'sum', 'count']) exported.add(`${name}_${part}`);
  const used = [...alerts.map(({ expr }) => expr), ...queries].flatMap(namesIn);
  expect(new Set(used).size).toBeGreaterThan(40);
  expect(used.filter((name) => !exported.has(name) && !isForeign(name))).toEqual([]);

  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name = '']) => name));
  // Labels of Prometheus, of node_exporter, and of counters that have no sample here.
  for (const other of ['instance', 'job', 'fstype', 'reason', 'outcome', 'le']) labels.add(other);
  const selected = [...alerts.map(({ expr }) => expr), ...queries].flatMap(labelsIn).filter(Boolean);
  expect(selected.filter((label) => !labels.has(label))).toEqual([]);

  // No label contains a phone number or a secret of the demo.
  expect(text).not.toMatch(/="[^"]*(254\d{9}|07\d{8}|tuma-sms|Habari)/);

  // docs/running/monitoring.md describes each metric, and no other.
  const described = read('docs/running/monitoring.md')
    .match(/`tuma_\w+`/g)
    ?.map((name) => name.slice(1, -1));
  const types = [...text.matchAll(/^# TYPE (tuma_\w+)/gm)].map(([, name = '']) => name);
  expect([...new Set(described)].toSorted()).toEqual([...new Set(types)].toSorted());
  if (promtool === undefined) return;
  const own = text.split('\n').filter((line) => !/\b(nodejs|process)_/.test(line));
  expect(runPromtool(['check', 'metrics'], own.join('\n'))).toEqual({ output: '', status: 0 });
});

describe('an alert', () => {
  test.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s has a severity, its words, a runbook that names it, and tests of its fault and of normal load',
    (name, { labels, annotations }) => {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(Object.keys(annotations).toSorted()).toEqual(['description', 'runbook_url', 'summary']);
      const runbook = read(annotations['runbook_url'] ?? '');
      expect(runbook.split('\n')[0]).toContain(`(${name})`);
      const path = annotations['runbook_url']?.replace('docs/', '../');
      expect(read('docs/running/monitoring.md')).toMatch(new RegExp(`^\\| \`${name}\` .*\\(${path}\\)`, 'm'));
      for (const part of ['Meaning.', 'Impact.', 'Look at', 'Resolve.', 'Resolved when'])
        expect(runbook).toContain(`**${part}`);
      expect(runbook.split('\n').length).toBeLessThan(45);
      const own = ruleTests.map(({ alert_rule_test: all }) =>
        all.filter(({ alertname }) => alertname === name),
      );
      expect(own.flat().some(({ exp_alerts: expected = [] }) => expected.length > 0)).toBe(true);
      expect(own[0]?.some(({ exp_alerts: expected = [] }) => expected.length === 0)).toBe(true);
    },
  );

  test('is what each runbook is about', () => {
    const named = alerts.map(({ annotations }) => annotations['runbook_url']?.replace('docs/runbooks/', ''));
    expect(new Set(readdirSync(join(root, 'docs/runbooks')))).toEqual(new Set(named));
  });

  test.skipIf(promtool === undefined)(
    'is accepted by promtool, fires in its fault and is quiet otherwise',
    () => {
      for (const args of [
        ['check', 'config', 'prometheus.yml'],
        ['check', 'rules', 'alerts.yml'],
        ['test', 'rules', 'alerts.test.yml'],
      ]) {
        const { output, status } = runPromtool(args);
        expect(status, output).toBe(0);
      }
    },
  );
});

test('the dashboard’s panels have ids of their own, queries, and places that do not overlap', () => {
  const { panels, schemaVersion } = dashboard;
  expect(schemaVersion).toBeGreaterThanOrEqual(39);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  for (const { type, title, gridPos, targets = [] } of panels) {
    expect(['row', 'stat', 'timeseries']).toContain(type);
    expect(targets.length > 0, title).toBe(type !== 'row');
    for (const { datasource } of targets) expect(datasource.uid).toBe('${datasource}');
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.get(`${x} ${y}`), `${title} over ${taken.get(`${x} ${y}`)}`).toBeUndefined();
        taken.set(`${x} ${y}`, title);
      }
  }
});
