import { groupedNumber } from '../../text/grouped-number.ts';
import { exportFormats, exportFormatTable, mostTornadoesIn, type ExportFormat } from './exported-file.ts';

/** Says why a format cannot have so many tornadoes, and what can; undefined if it can. */
export function refusalOfMany(format: ExportFormat, count: number): string | undefined {
  const most = mostTornadoesIn(format);
  if (count <= most) return undefined;
  const others = exportFormats.filter((each) => count <= mostTornadoesIn(each));
  const labels = others.map((each) => exportFormatTable[each].label.replace(',', ':')).join(', ');
  return `A ${exportFormatTable[format].label} file has at most ${groupedNumber(most)} tornadoes, and you selected ${groupedNumber(count)}. Please choose a state, a year or a range of days, or one of these formats: ${labels}.`;
}
