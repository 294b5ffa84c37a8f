// Starts a PostgreSQL cluster on loopback (docs/running/processes.md, A cluster of PostgreSQL): etcd, two nodes with Patroni, HAProxy. Prints what to set
// and runs until SIGINT or SIGTERM, which stops everything and deletes its data.
//   npm run cluster                  ports 8411 to 8418; CLUSTER_PORT sets the first
import { messageOf } from '../server/domain/thrown.ts';
import { startCluster } from './cluster/cluster.ts';

let port = Number(process.env['CLUSTER_PORT'] ?? 8411);
const starting = startCluster({ nextPort: () => port++ });

let isStopping = false;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (isStopping) return;
    isStopping = true;
    // Waits for the start, since parts that are not started yet could not be stopped.
    void starting.then((cluster) => cluster.stop()).then(() => process.exit(0));
  });

const cluster = await starting.catch((error: unknown) => {
  console.error(`The cluster did not start. ${messageOf(error)}`);
  process.exit(1);
});
console.log(`DATABASE_URL=${cluster.url}`);
console.log(`Standby: ${cluster.standbyUrl}`);
for (const node of cluster.nodes)
  console.log(
    `${node.name} (${await node.role()}): ${cluster.urlOf(node)}, Patroni http://127.0.0.1:${node.restPort}`,
  );
console.log(`Logs: ${cluster.folder}`);
