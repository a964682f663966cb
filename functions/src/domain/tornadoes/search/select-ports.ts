import type { SelectPorts as PortsOf } from '@touchdown/shared/search/select-tornadoes.ts';
import type { ServedRecord } from '../../catalogue/cached-catalogue.ts';

/** What the server looks searches up with. */
export type SelectPorts = PortsOf<ServedRecord>;
