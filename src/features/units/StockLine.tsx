// The platform's stock, shown below an amount that is taken from it. Missing units can be loaded here.
import { Alert, Button } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { activityLog } from '../../../contract/units.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { numberIn } from '../../components/form/formSchema.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { Hint } from '../../components/Muted.tsx';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';
import { unitTexts as texts } from './unitTexts.ts';

interface StockLineProps {
  /** The name of the field that holds the amount. */
  source: string;
  onLoad: () => void;
}

export function StockLine({ source, onLoad }: StockLineProps) {
  const stock = useStock();
  const mayLoad = useCan('units', 'create');
  const amount = numberIn(String(useWatch({ name: source }))) ?? 0;
  if (stock === undefined) return null;
  const load = mayLoad && (
    <Button size="small" color="inherit" onClick={onLoad}>
      {texts.load.title}
    </Button>
  );
  if (stock === 0 || amount > stock)
    return (
      <Alert severity="warning" action={load}>
        {texts.short(formatCount(stock, 'unit'))}
      </Alert>
    );
  return <Hint>{texts.stock(formatCount(stock, 'unit'))}</Hint>;
}

/** The stock; undefined while it loads, and if the role or the backend does not have it. */
function useStock(): number | undefined {
  const mayRead = useCan('units', 'read');
  const { data } = useOptionalCall(activityLog, { page: 1, per_page: 1 }, { enabled: mayRead });
  return data?.stock;
}
