// Starts a PostgreSQL cluster on loopback (docs/running.md, A cluster of PostgreSQL): etcd, two nodes with Patroni, HAProxy. Prints what to set
// and runs until SIGINT or SIGTERM, which stops everything and deletes its data.
//   npm run cluster                  ports 8411 to 8418; CLUSTER_PORT sets the first
import { startCluster } from './cluster/cluster.ts';

let port = Number(process.env['CLUSTER_PORT'] ?? 8411);
const cluster = await startCluster({ nextPort: () => port++ });
console.log(`DATABASE_URL=${cluster.url}`);
console.log(`Standby: ${cluster.standbyUrl}`);
for (const node of cluster.nodes)
  console.log(
    `${node.name} (${await node.role()}): ${cluster.urlOf(node)}, Patroni http://127.0.0.1:${node.restPort}`,
  );
console.log(`Logs: ${cluster.folder}`);

let isStopping = false;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (isStopping) return;
    isStopping = true;
    void cluster.stop().then(() => process.exit(0));
  });
