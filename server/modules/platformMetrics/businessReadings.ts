// Readings of units, jobs, webhooks, the checks of ledger and audit log, and backups.
import { lastBackup } from '../audit/backups.service.ts';
import { lastAuditCheck } from '../audit/verify.service.ts';
import { lastBooksCheck } from '../ledger/books.service.ts';
import * as store from './platformMetrics.store.ts';
import { ageOf, only, secondsOf, type Reading } from './reading.ts';

const units: Reading = {
  gauges: {
    units: {
      help: 'SMS units of all clients, and of the platform’s stock, by kind of account',
      labels: ['kind'],
    },
    package_stock_units: { help: 'SMS units of a network’s package', labels: ['package'] },
  },
  async read(db) {
    return {
      units: (await store.sumUnits(db)).map(({ kind, units: value }) => ({ labels: { kind }, value })),
      package_stock_units: (await store.listStock(db)).map(({ package_id, units: value }) => ({
        labels: { package: package_id },
        value,
      })),
    };
  },
};

const jobs: Reading = {
  gauges: {
    jobs: { help: 'Background jobs: due, running, and those whose last attempt failed', labels: ['state'] },
    job_waiting_seconds: { help: 'How long the oldest due job waits' },
    job_running_seconds: { help: 'How long the oldest running job runs' },
  },
  async read(db) {
    const counts = await store.countJobs(db);
    const states = ['waiting', 'running', 'failed'] as const;
    return {
      jobs: counts ? states.map((state) => ({ labels: { state }, value: counts[state] })) : [],
      job_waiting_seconds: only(counts?.waiting_seconds),
      job_running_seconds: only(counts?.running_seconds),
    };
  },
};

const webhooks: Reading = {
  gauges: {
    webhook_endpoints: { help: 'Endpoints of clients’ webhooks', labels: ['state'] },
    webhook_oldest_seconds: { help: 'How long the oldest due delivery of a webhook waits' },
  },
  async read(db, now) {
    const found = await store.readWebhooks(db, now);
    const states = ['enabled', 'failing', 'disabled'] as const;
    return {
      webhook_endpoints: states.map((state) => ({ labels: { state }, value: found?.[state] ?? 0 })),
      webhook_oldest_seconds: only(found?.oldest ? ageOf(found.oldest, now) : 0),
    };
  },
};

const checks: Reading = {
  gauges: {
    ledger_broken_rules: { help: 'Rules of the ledger that the last check found broken' },
    ledger_checked_timestamp_seconds: { help: 'When the ledger was last checked' },
    audit_faults: { help: '1 if the last check found the audit log touched' },
    audit_checked_timestamp_seconds: { help: 'When the audit log was last checked' },
    backup_last_success_timestamp_seconds: { help: 'When the last backup ended; no sample before the first' },
  },
  async read(db) {
    const [books, audit, backup] = [await lastBooksCheck(db), await lastAuditCheck(db), await lastBackup(db)];
    return {
      ledger_broken_rules: only(books?.broken.length),
      ledger_checked_timestamp_seconds: only(books && secondsOf(books.checked)),
      audit_faults: only(audit && Number(audit.fault !== null)),
      audit_checked_timestamp_seconds: only(audit && secondsOf(audit.checked)),
      backup_last_success_timestamp_seconds: only(backup && secondsOf(backup)),
    };
  },
};

export const businessReadings: readonly Reading[] = [units, jobs, webhooks, checks];
