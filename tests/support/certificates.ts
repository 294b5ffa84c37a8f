// Two self-signed certificates of localhost for tests, valid until 2126. Nothing outside of the tests trusts them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface TestCertificate {
  cert: string;
  key: string;
}

export const firstCertificate: TestCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBiDCCAS6gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjYxMTIyMjE0NjMyWhgPMjEyNjEwMjkyMTQ2MzJaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJ6VCbajkR6lPr8m
SOvhZsJ7KxIWwisW4ndaNPEqWJ+okNi11mHXfOp/2fVSfX9LeV8wsUMy9VGGNCua
JLApAg6jbzBtMB0GA1UdDgQWBBTXgBGcnZitpTeVd7dzPhCubYeR5DAfBgNVHSME
GDAWgBTXgBGcnZitpTeVd7dzPhCubYeR5DAPBgNVHRMBAf8EBTADAQH/MBoGA1Ud
EQQTMBGCCWxvY2FsaG9zdIcEfwAAATAKBggqhkjOPQQDAgNIADBFAiEA58Ysyg/B
T1yCFCXxol1ELyrnV84AUA1MUrPQKba/CtUCIF/2IfM6CPDDPiF1XHeWGUMBpWEx
96xoar6BZIOmMkwB
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUdgCuLykIEsPCyHa
pqiP09v9KP13M+DTAlDSJaswqZyhRANCAASelQm2o5EepT6/Jkjr4WbCeysSFsIr
FuJ3WjTxKlifqJDYtdZh13zqf9n1Un1/S3lfMLFDMvVRhjQrmiSwKQIO
-----END PRIVATE KEY-----
`,
};

export const secondCertificate: TestCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBiTCCAS6gAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjYxMTIyMjE0NjMyWhgPMjEyNjEwMjkyMTQ2MzJaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABP2Ckd40kqwaWrh7
9sRjLxsAefZEBCDvYfdqJZOV99Z1Etovr/8sy7T0aLdJdyVRMzNP99COkNpQsjFA
aX9I136jbzBtMB0GA1UdDgQWBBQsbmiULAz9Yv/QyLrYJW01oCD49DAfBgNVHSME
GDAWgBQsbmiULAz9Yv/QyLrYJW01oCD49DAPBgNVHRMBAf8EBTADAQH/MBoGA1Ud
EQQTMBGCCWxvY2FsaG9zdIcEfwAAATAKBggqhkjOPQQDAgNJADBGAiEAkW0T9xNf
mKLvHmDzANQ+T5jT4ovtY9CocdWr9SJ1mEcCIQDcB8CFeFZ775d++wxT1Bk6hWEN
F4kyJUo2ctStejbpDg==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLNlUW0ednzeUfzog
DuW0D+7juwx8EOmy/NwXv4Fm7V2hRANCAAT9gpHeNJKsGlq4e/bEYy8bAHn2RAQg
72H3aiWTlffWdRLaL6//LMu09Gi3SXclUTMzT/fQjpDaULIxQGl/SNd+
-----END PRIVATE KEY-----
`,
};

/** Paths of files with the certificate and its key, in a folder that is deleted when the test ends. */
export function certificateFiles({ cert, key }: TestCertificate): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  return files;
}
