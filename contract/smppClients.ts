// Configuration of common systems that bind to the gateway, ready to copy (requirements/administration.md#smpp-accounts). Tests run Kannel
// with exactly this text.

export interface SmppBind {
  host: string;
  port: number;
  hasTls: boolean;
  systemId: string;
  password: string;
}

/** Submissions in flight: a window of 10 waits for one commit after the other; more than 100 is not faster. */
const window = 50;

/** A group of kannel.conf for Kannel 1.4.5. */
export const kannelConfiguration = ({ host, port, hasTls, systemId, password }: SmppBind): string =>
  `group = smsc
smsc = smpp
smsc-id = tuma
host = ${host}
port = ${port}
use-ssl = ${hasTls}
smsc-username = "${systemId}"
smsc-password = "${password}"
system-type = ""
transceiver-mode = true
max-pending-submits = ${window}
enquire-link-interval = 30
source-addr-autodetect = true
dest-addr-ton = 1
dest-addr-npi = 1`;

/** Commands of Jasmin's jcli. */
export const jasminConfiguration = ({ host, port, hasTls, systemId, password }: SmppBind): string =>
  `smppccm -a
cid tuma
host ${host}
port ${port}
ssl ${hasTls ? 'yes' : 'no'}
username ${systemId}
password ${password}
bind transceiver
elink_interval 30
submit_throughput 0
ok
smppccm -1 tuma
persist`;
