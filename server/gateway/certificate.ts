// The certificate of the TLS listener, from files. Reads them again while it runs, so that a renewal needs no restart and drops no
// bind; a renewal that is not usable is logged and the previous certificate stays.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import { codeOf, messageOf } from '../domain/thrown.ts';

/** Paths of PEM files: the certificate with its chain, and its private key. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

/** Polling sees every kind of renewal: writes in place, renames and links to another folder. */
const reloadMs = 10_000;
const minVersion = 'TLSv1.2';

/** @throws Error with a sentence that names the variable and the file */
export function readCertificate({ cert, key }: CertificateFiles): SecureContextOptions {
  const pem = { cert: read('SMPP_TLS_CERT', cert), key: read('SMPP_TLS_KEY', key) };
  const certificate = parse(
    `SMPP_TLS_CERT: ${cert} has no certificate in PEM format`,
    () => new X509Certificate(pem.cert),
  );
  const privateKey: KeyObject = parse(
    `SMPP_TLS_KEY: ${key} has no private key in PEM format without a passphrase`,
    () => createPrivateKey(pem.key),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(`SMPP_TLS_KEY: ${key} is not the private key of the certificate in ${cert}`);
  return { ...pem, minVersion };
}

function read(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = { ENOENT: 'does not exist', EACCES: 'cannot be read by this user', EISDIR: 'is a folder' }[
      codeOf(error) ?? ''
    ];
    throw new Error(`${variable}: ${path} ${why ?? `cannot be read: ${messageOf(error)}`}`, {
      cause: error,
    });
  }
}

function parse<Result>(fault: string, make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw new Error(fault, { cause: error });
  }
}

/** Calls `onRenewed` with each usable renewal until the returned function is called. */
export function watchCertificate(
  files: CertificateFiles,
  {
    logger,
    onRenewed,
    everyMs = reloadMs,
    current,
  }: {
    logger: Logger;
    onRenewed: (context: SecureContextOptions) => void;
    everyMs?: number | undefined;
    current: SecureContextOptions;
  },
): () => void {
  let used = current;
  let fault: string | undefined;
  const check = () => {
    try {
      const next = readCertificate(files);
      fault = undefined;
      if (next.cert === used.cert && next.key === used.key) return;
      onRenewed(next);
      used = next;
      logger.info('The certificate for SMPP was renewed');
    } catch (error) {
      // Expected for a moment while one of the two files is new. Logged once, not at every check.
      const message = messageOf(error);
      if (message !== fault)
        logger.error({ fault: message }, 'The renewed certificate for SMPP is not usable');
      fault = message;
    }
  };
  const timer = setInterval(check, everyMs).unref();
  return () => clearInterval(timer);
}
