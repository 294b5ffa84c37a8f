import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';

/** KES per unit: first the client's price, then its prices on active networks. */
export const listPrices = (
  db: Db,
  clientId: number,
): Promise<{ network: string | null; rate: string }[]> => allRows(db)`
  SELECT NULL AS network, sms_cost AS rate FROM clients WHERE id = ${clientId}
  UNION ALL
  SELECT c.name, b.rate FROM billing_rates b JOIN connectors c ON c.id = b.connector_id AND c.status = 1
  WHERE b.client_id = ${clientId} ORDER BY 1 NULLS FIRST`;
