import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import type { CatalogueTable } from '../kit/catalogue-table.ts';
import { SliceFunction } from '../kit/slice-function.ts';
import { SliceRoutes } from '../kit/slice-routes.ts';
import type { StageSettings } from '../stages.ts';

interface TornadoesSliceProps {
  settings: StageSettings;
  api: HttpApi;
  catalogue: CatalogueTable;
}

export class TornadoesSlice extends Construct {
  readonly http: SliceFunction;

  constructor(scope: Construct, { settings, api, catalogue }: TornadoesSliceProps) {
    super(scope, 'Tornadoes');
    const entry = 'functions/src/tornadoes/tornadoes.http.ts';
    this.http = new SliceFunction(this, 'Http', { slice: 'tornadoes', entry, settings });
    catalogue.grantRead(this.http);
    new SliceRoutes(this, { api, slice: 'tornadoes', fn: this.http });
  }
}
