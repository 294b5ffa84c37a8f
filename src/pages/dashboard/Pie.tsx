// The drawing itself, in a file of its own so that the charts load late. The legend beside it carries the meaning for
// those who do not see it.
import { PieChart } from '@mui/x-charts/PieChart';
import { formatNumber } from '../../components/formatNumber.ts';

interface PieProps {
  slices: { id: string; label: string; color: string; value: number }[];
  diameter: number;
}

export function Pie({ slices, diameter }: PieProps) {
  return (
    <div aria-hidden>
      <PieChart
        width={diameter}
        height={diameter}
        margin={4}
        hideLegend
        disableKeyboardNavigation
        series={[
          {
            data: slices.filter(({ value }) => value > 0),
            innerRadius: '58%',
            valueFormatter: ({ value }) => formatNumber(value),
          },
        ]}
      />
    </div>
  );
}
